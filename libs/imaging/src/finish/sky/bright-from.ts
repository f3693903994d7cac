import { max, min, round } from '../../pixels/maths.js';

const CODES = 256;
/** Position between the threshold and the mean of the values above it from which on values are certainly bright. */
const UP = 0.3;

/**
 * Returns the code value above which values are bright: slightly above the threshold of Otsu 1979, which splits values
 * into the two parts that differ most.
 */
export function brightFrom(data: Float32Array): number {
  const counts = new Float64Array(CODES);
  let sum = 0;
  for (const value of data) {
    counts[min(CODES - 1, round(value))]!++;
    sum += round(value);
  }
  let below = 0;
  let sumBelow = 0;
  let most = -1;
  let threshold = 0;
  let meanAbove = 0;
  for (let code = 0; code < CODES; code++) {
    below += counts[code]!;
    sumBelow += code * counts[code]!;
    const above = data.length - below;
    if (below === 0 || above === 0) {
      continue;
    }
    const mean = (sum - sumBelow) / above;
    const between = below * above * (mean - sumBelow / below) ** 2;
    if (between > most) {
      most = between;
      threshold = code;
      meanAbove = mean;
    }
  }
  return threshold + UP * max(0, meanAbove - threshold);
}
