/*
 * Four pixels of three bytes each, in and out of SIMD registers: one register of four floats for each channel.
 * Sixteen bytes are read and written at a time, of which the last four belong to the next pixels.
 */

/** Red values, 0 (black) to 1 (code value 255). */
export function reds(pixels: v128): v128 {
  return shares(
    v128.swizzle(pixels, i8x16(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, -1, -1)),
  );
}

export function greens(pixels: v128): v128 {
  return shares(
    v128.swizzle(pixels, i8x16(1, -1, -1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, -1, -1)),
  );
}

export function blues(pixels: v128): v128 {
  return shares(
    v128.swizzle(pixels, i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1)),
  );
}

/*
 * The same of four pixels in sixteenths of a code, twelve 16-bit integers: `first` holds the first eight, `last` the last
 * eight.
 */

export function fineReds(first: v128, last: v128): v128 {
  return fineShares(v128.shuffle<i16>(first, last, 0, 3, 6, 13, 0, 3, 6, 13));
}

export function fineGreens(first: v128, last: v128): v128 {
  return fineShares(v128.shuffle<i16>(first, last, 1, 4, 7, 14, 1, 4, 7, 14));
}

export function fineBlues(first: v128, last: v128): v128 {
  return fineShares(v128.shuffle<i16>(first, last, 2, 5, 12, 15, 2, 5, 12, 15));
}

/** Rec. 709 luma of sRGB values, 0..1. */
export function luma(red: v128, green: v128, blue: v128): v128 {
  const r = f32x4.mul(red, f32x4.splat(0.2126));
  const g = f32x4.mul(green, f32x4.splat(0.7152));
  const b = f32x4.mul(blue, f32x4.splat(0.0722));
  return f32x4.add(f32x4.add(r, g), b);
}

function shares(codes: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(codes), f32x4.splat(1.0 / 255.0));
}

function fineShares(values: v128): v128 {
  const four = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(values));
  return f32x4.mul(four, f32x4.splat(1.0 / 4080.0));
}

/** Rounds code values, which lie within 0..255, and lays the channels side by side. */
export function interleaved(red: v128, green: v128, blue: v128): v128 {
  // A float this large has no place for fractions: its lowest byte is the integer that was added.
  const whole = f32x4.splat(8388608);
  const low = f32x4.add(red, whole);
  const middle = i32x4.shl(f32x4.add(green, whole), 8);
  const high = i32x4.shl(f32x4.add(blue, whole), 16);
  return v128.swizzle(
    v128.or(low, v128.or(middle, high)),
    i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1),
  );
}
