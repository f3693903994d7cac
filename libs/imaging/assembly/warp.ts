/*
 * Bicubic sampling (Keys 1981, a = −0.5) of pixels of three bytes, in sRGB: a pixel's three channels side by side in
 * a register.
 */

/** Weights are 16-bit integers of which so many are one: two pixels of a channel are weighed by one instruction. */
const WHOLE: f32 = 16384;
/** Nearer to the horizon than this, or beyond it, places are those of an edge. */
const NEAREST: f64 = 1e-12;

/**
 * Samples a row of places that lie along a line, as a homography has them. Places past the ends are moved to the
 * nearest end.
 * @param source address of the pixel at (0, 0); there is one more pixel on the left and above, two on the right and
 * below, and 4 bytes of anything behind them
 * @param sourceBytes from one row of the source to the next
 * @param target `width` pixels, and one byte of anything behind them
 * @param u,v,w place (u / w, v / w) of the first pixel in the source, in pixels
 * @param stepU,stepV,stepW from one pixel of the target to the next
 * @param lastU,lastV the farthest place that may be sampled
 */
export function sampleRow(
  source: usize,
  sourceBytes: usize,
  target: usize,
  width: usize,
  u: f64,
  v: f64,
  w: f64,
  stepU: f64,
  stepV: f64,
  stepW: f64,
  lastU: f64,
  lastV: f64,
): void {
  let place = f64x2(u, v);
  const step = f64x2(stepU, stepV);
  const last = f64x2(lastU, lastV);
  let depth = w;
  const end = target + 3 * width;
  for (let to = target; to < end; to += 3) {
    const scale = f64x2.splat(1 / max(depth, NEAREST));
    const inside = f64x2.pmax(f64x2.splat(0), f64x2.pmin(last, f64x2.mul(place, scale)));
    const whole = f64x2.floor(inside);
    const fractions = f32x4.demote_f64x2_zero(f64x2.sub(inside, whole));
    // A double this large has no place for fractions: its lower half is the integer that was added.
    const integers = f64x2.add(whole, f64x2.splat(4503599627370496));
    const column: usize = i32x4.extract_lane(integers, 0);
    const row: usize = i32x4.extract_lane(integers, 2);
    const first = source + row * sourceBytes + 3 * column - 3 - sourceBytes;
    const across = weights(v128.shuffle<f32>(fractions, fractions, 0, 0, 0, 0));
    const down = weights(v128.shuffle<f32>(fractions, fractions, 1, 1, 1, 1));
    // As above; the lower half of a float.
    const parts = f32x4.add(f32x4.mul(across, f32x4.splat(WHOLE)), f32x4.splat(12582912));
    const left = v128.swizzle(parts, i8x16(0, 1, 4, 5, 0, 1, 4, 5, 0, 1, 4, 5, 0, 1, 4, 5));
    const right = v128.swizzle(
      parts,
      i8x16(8, 9, 12, 13, 8, 9, 12, 13, 8, 9, 12, 13, 8, 9, 12, 13),
    );
    const a = rowSum(first, left, right);
    const b = rowSum(first + sourceBytes, left, right);
    const c = rowSum(first + 2 * sourceBytes, left, right);
    const d = rowSum(first + 3 * sourceBytes, left, right);
    storePixel(
      to,
      f32x4.add(
        f32x4.add(
          f32x4.mul(a, v128.shuffle<f32>(down, down, 0, 0, 0, 0)),
          f32x4.mul(b, v128.shuffle<f32>(down, down, 1, 1, 1, 1)),
        ),
        f32x4.add(
          f32x4.mul(c, v128.shuffle<f32>(down, down, 2, 2, 2, 2)),
          f32x4.mul(d, v128.shuffle<f32>(down, down, 3, 3, 3, 3)),
        ),
      ),
    );
    place = f64x2.add(place, step);
    depth += stepW;
  }
}

/** What the four pixels around a place count, for how far it lies from the second to the third. */
function weights(place: v128): v128 {
  let result = f32x4.add(f32x4.mul(f32x4(-0.5, 1.5, -1.5, 0.5), place), f32x4(1, -2.5, 2, -0.5));
  result = f32x4.add(f32x4.mul(result, place), f32x4(-0.5, 0, 0.5, 0));
  return f32x4.add(f32x4.mul(result, place), f32x4(0, 1, 0, 0));
}

/**
 * The weighted sum of four pixels side by side, in code values times WHOLE.
 * @param first,second weights of the first two pixels and of the last two, for each channel
 */
function rowSum(pixels: usize, first: v128, second: v128): v128 {
  const bytes = v128.load(pixels);
  const a = v128.swizzle(bytes, i8x16(0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1));
  const b = v128.swizzle(bytes, i8x16(6, -1, 9, -1, 7, -1, 10, -1, 8, -1, 11, -1, -1, -1, -1, -1));
  return f32x4.convert_i32x4_s(
    i32x4.add(i32x4.dot_i16x8_s(a, first), i32x4.dot_i16x8_s(b, second)),
  );
}

/** Rounds sums of `rowSum` to the nearest code values and writes them, and one byte more. */
function storePixel(target: usize, sums: v128): void {
  const values = f32x4.mul(sums, f32x4.splat(1.0 / WHOLE));
  const clamped = f32x4.pmax(f32x4.splat(0), f32x4.pmin(f32x4.splat(255), values));
  // A float this large has no place for fractions: its lowest byte is the integer that was added.
  const whole = f32x4.add(clamped, f32x4.splat(8388608));
  const bytes = v128.swizzle(
    whole,
    i8x16(0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1),
  );
  v128.store32_lane(target, bytes, 0);
}
