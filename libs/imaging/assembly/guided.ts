/*
 * The arithmetic of the guided filter, value by value; the means between are in box.ts. Rows of f32, read and
 * written four at a time, up to the next multiple of four.
 */

/** target = a · b; target may be either. */
export function multiply(a: usize, b: usize, target: usize, length: usize): void {
  for (let i: usize = 0; i < length << 2; i += 16) {
    v128.store(target + i, f32x4.mul(v128.load(a + i), v128.load(b + i)));
  }
}

/** sums / weights, in place; weights near 0 count as 1e-9. */
export function divide(sums: usize, weights: usize, length: usize): void {
  const least = f32x4.splat(1e-9);
  for (let i: usize = 0; i < length << 2; i += 16) {
    const weight = f32x4.pmax(least, v128.load(weights + i));
    v128.store(sums + i, f32x4.div(v128.load(sums + i), weight));
  }
}

/** Mean squares to variance, in place: squares − mean², never below 0. */
export function toVariance(squares: usize, means: usize, length: usize): void {
  for (let i: usize = 0; i < length << 2; i += 16) {
    const mean = v128.load(means + i);
    const variance = f32x4.sub(v128.load(squares + i), f32x4.mul(mean, mean));
    v128.store(squares + i, f32x4.pmax(f32x4.splat(0), variance));
  }
}

/**
 * Least squares of value ≈ slope · guide + offset around each place, times the place's weight.
 * @param products in: mean of guide · value; out: weight · slope
 * @param values in: mean of the value; out: weight · offset
 * @param guides mean of the guide
 * @param variances of the guide
 * @param epsilon variance below which a place counts as flat
 */
export function fitLines(
  products: usize,
  values: usize,
  guides: usize,
  variances: usize,
  weights: usize,
  epsilon: f32,
  length: usize,
): void {
  const flat = f32x4.splat(epsilon);
  for (let i: usize = 0; i < length << 2; i += 16) {
    const guide = v128.load(guides + i);
    const value = v128.load(values + i);
    const weight = v128.load(weights + i);
    const covariance = f32x4.sub(v128.load(products + i), f32x4.mul(guide, value));
    const slope = f32x4.div(covariance, f32x4.add(v128.load(variances + i), flat));
    const offset = f32x4.sub(value, f32x4.mul(slope, guide));
    v128.store(products + i, f32x4.mul(weight, slope));
    v128.store(values + i, f32x4.mul(weight, offset));
  }
}
