/** One value per pixel, row by row, in the units in which `range` is given. */
export interface Grey {
  width: number;
  height: number;
  data: Float32Array;
}

const RADIUS = 5;
const SIGMA = 1.5;
const MOMENTS = 5;

/**
 * Mean structural similarity of two pictures of one size (Wang, Bovik, Sheikh, Simoncelli 2004): Gaussian window of
 * 11 pixels, σ 1.5, K1 0.01, K2 0.03, over all places where the window fits.
 *
 * @param range from black to white
 */
export function ssim(one: Grey, two: Grey, range: number): number {
  const { width, height } = one;
  const kernel = gaussian();
  const c1 = (0.01 * range) ** 2;
  const c2 = (0.03 * range) ** 2;
  // The last 11 rows of each of the five moments, blurred across; the blur down is computed from them.
  const rows = Array.from(kernel, () => new Float64Array(width * MOMENTS));
  let sum = 0;
  for (let y = 0; y < height; y++) {
    blurRow(one, two, y, kernel, rows[y % rows.length]!);
    if (y < 2 * RADIUS) {
      continue;
    }
    for (let x = RADIUS; x < width - RADIUS; x++) {
      let meanA = 0;
      let meanB = 0;
      let squareA = 0;
      let squareB = 0;
      let product = 0;
      for (let k = 0; k < kernel.length; k++) {
        const row = rows[(y - 2 * RADIUS + k) % rows.length]!;
        const weight = kernel[k]!;
        const i = x * MOMENTS;
        meanA += weight * row[i]!;
        meanB += weight * row[i + 1]!;
        squareA += weight * row[i + 2]!;
        squareB += weight * row[i + 3]!;
        product += weight * row[i + 4]!;
      }
      const varianceA = squareA - meanA * meanA;
      const varianceB = squareB - meanB * meanB;
      const covariance = product - meanA * meanB;
      sum +=
        ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
        ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2));
    }
  }
  return sum / ((width - 2 * RADIUS) * (height - 2 * RADIUS));
}

function blurRow(one: Grey, two: Grey, y: number, kernel: Float64Array, out: Float64Array): void {
  const { width } = one;
  for (let x = RADIUS; x < width - RADIUS; x++) {
    let a = 0;
    let b = 0;
    let aa = 0;
    let bb = 0;
    let ab = 0;
    for (let k = 0; k < kernel.length; k++) {
      const i = y * width + x + k - RADIUS;
      const weight = kernel[k]!;
      const u = one.data[i]!;
      const v = two.data[i]!;
      a += weight * u;
      b += weight * v;
      aa += weight * u * u;
      bb += weight * v * v;
      ab += weight * u * v;
    }
    const i = x * MOMENTS;
    out[i] = a;
    out[i + 1] = b;
    out[i + 2] = aa;
    out[i + 3] = bb;
    out[i + 4] = ab;
  }
}

function gaussian(): Float64Array {
  const weights = Float64Array.from({ length: 2 * RADIUS + 1 }, (_, i) =>
    Math.exp(-((i - RADIUS) ** 2) / (2 * SIGMA * SIGMA)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
