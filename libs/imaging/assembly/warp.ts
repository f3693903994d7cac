/*
 * Bicubic sampling (Keys 1981, a = −0.5) of pixels of three bytes, in sRGB: a pixel's three channels side by side in
 * a register.
 */

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
  for (let x: usize = 0; x < width; x++) {
    const scale = 1 / (w + stepW * f64(x));
    const placeU = min(max((u + stepU * f64(x)) * scale, 0), lastU);
    const placeV = min(max((v + stepV * f64(x)) * scale, 0), lastV);
    const wholeU = usize(placeU);
    const wholeV = usize(placeV);
    const across = weights(f32(placeU - f64(wholeU)));
    const down = weights(f32(placeV - f64(wholeV)));
    const first = source + wholeV * sourceBytes + 3 * wholeU - 3 - sourceBytes;
    let sum = f32x4.mul(rowSum(first, across), f32x4.splat(f32x4.extract_lane(down, 0)));
    sum = f32x4.add(
      sum,
      f32x4.mul(rowSum(first + sourceBytes, across), f32x4.splat(f32x4.extract_lane(down, 1))),
    );
    sum = f32x4.add(
      sum,
      f32x4.mul(rowSum(first + 2 * sourceBytes, across), f32x4.splat(f32x4.extract_lane(down, 2))),
    );
    sum = f32x4.add(
      sum,
      f32x4.mul(rowSum(first + 3 * sourceBytes, across), f32x4.splat(f32x4.extract_lane(down, 3))),
    );
    storePixel(target + 3 * x, sum);
  }
}

/** What the four pixels around a place count, for how far it lies from the second to the third. */
function weights(t: f32): v128 {
  const place = f32x4.splat(t);
  let result = f32x4.add(f32x4.mul(f32x4(-0.5, 1.5, -1.5, 0.5), place), f32x4(1, -2.5, 2, -0.5));
  result = f32x4.add(f32x4.mul(result, place), f32x4(-0.5, 0, 0.5, 0));
  return f32x4.add(f32x4.mul(result, place), f32x4(0, 1, 0, 0));
}

/** The weighted sum of four pixels side by side. */
function rowSum(pixels: usize, across: v128): v128 {
  const bytes = v128.load(pixels);
  const a = v128.swizzle(bytes, i8x16(0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, -1, -1, -1, -1));
  const b = v128.swizzle(bytes, i8x16(3, -1, -1, -1, 4, -1, -1, -1, 5, -1, -1, -1, -1, -1, -1, -1));
  const c = v128.swizzle(bytes, i8x16(6, -1, -1, -1, 7, -1, -1, -1, 8, -1, -1, -1, -1, -1, -1, -1));
  const d = v128.swizzle(
    bytes,
    i8x16(9, -1, -1, -1, 10, -1, -1, -1, 11, -1, -1, -1, -1, -1, -1, -1),
  );
  return f32x4.add(
    f32x4.add(
      weighted(a, f32x4.extract_lane(across, 0)),
      weighted(b, f32x4.extract_lane(across, 1)),
    ),
    f32x4.add(
      weighted(c, f32x4.extract_lane(across, 2)),
      weighted(d, f32x4.extract_lane(across, 3)),
    ),
  );
}

function weighted(pixel: v128, weight: f32): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(pixel), f32x4.splat(weight));
}

/** Rounds to the nearest code values and writes them, and one byte more. */
function storePixel(target: usize, values: v128): void {
  const clamped = f32x4.pmax(f32x4.splat(0), f32x4.pmin(f32x4.splat(255), values));
  // A float this large has no place for fractions: its lowest byte is the integer that was added.
  const whole = f32x4.add(clamped, f32x4.splat(8388608));
  const bytes = v128.swizzle(
    whole,
    i8x16(0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1),
  );
  v128.store32_lane(target, bytes, 0);
}
