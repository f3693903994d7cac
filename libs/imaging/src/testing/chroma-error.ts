import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { hypot, max, min } from '../pixels/maths.js';

/**
 * Measures how far two pictures differ in colour alone: the mean difference of their chromaticities (r and g shares of
 * linear light), over the pixels that are neither burnt nor near black in the truth.
 * @param isCounted decides which pixels count
 */
export function meanChromaError(
  truth: Uint8Array,
  result: Uint8Array,
  isCounted: (pixel: number) => boolean = () => true,
): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < truth.length / 3; i++) {
    const codes = truth.subarray(3 * i, 3 * i + 3);
    if (max(...codes) > 245 || min(...codes) < 15 || !isCounted(i)) {
      continue;
    }
    const [r1, g1] = shares(truth, i);
    const [r2, g2] = shares(result, i);
    sum += hypot(r1 - r2, g1 - g2);
    count++;
  }
  return sum / count;
}

function shares(data: Uint8Array, i: number): [number, number] {
  const r = LINEAR_OF_CODE[data[3 * i]!]!;
  const g = LINEAR_OF_CODE[data[3 * i + 1]!]!;
  const b = LINEAR_OF_CODE[data[3 * i + 2]!]!;
  const sum = max(1e-6, r + g + b);
  return [r / sum, g / sum];
}
