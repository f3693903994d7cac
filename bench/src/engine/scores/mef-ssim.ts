import type { Grey } from './ssim.js';

const SIDE = 11;
const RADIUS = 5;
const SIGMA = 1.5;
const C = (0.03 * 255) ** 2;
/** Exponent of a patch's contrast at full agreement of the exposures' structure. */
const MAX_POWER = 10;
/** Weights of the scales, fine to coarse: the first three of Wang, Simoncelli, Bovik 2003. */
const SCALES = [0.0448, 0.2856, 0.3001];

/**
 * How well a fused photo keeps the structure of its exposures, 0 to 1 (Ma, Zeng, Wang 2015, "Perceptual quality
 * assessment for multi-exposure image fusion"): for each patch the contrast of the exposure that has most of it and
 * the mean of their structures make the patch that is wished for; the fused one is compared with it by SSIM's contrast
 * and structure, on three scales.
 *
 * @param exposures luma from 0 to 255, all of one size
 * @param fused photos of that size, each made from these exposures
 * @returns one score for each fused photo
 */
export function mefSsim(exposures: readonly Grey[], fused: readonly Grey[]): number[] {
  const total = SCALES.reduce((sum, weight) => sum + weight, 0);
  const scores = fused.map(() => 1);
  let sequence = [...exposures];
  let photos = [...fused];
  SCALES.forEach((weight, scale) => {
    if (scale > 0) {
      sequence = sequence.map(halve);
      photos = photos.map(halve);
    }
    singleScale(sequence, photos).forEach((score, i) => {
      scores[i]! *= score ** (weight / total);
    });
  });
  return scores;
}

function singleScale(exposures: readonly Grey[], fused: readonly Grey[]): number[] {
  const { width, height } = exposures[0]!;
  const window = gaussianWindow();
  const wish = new WishedPatch(exposures);
  const sums = fused.map(() => 0);
  for (let y = RADIUS; y < height - RADIUS; y++) {
    for (let x = RADIUS; x < width - RADIUS; x++) {
      const patch = wish.at(x, y);
      fused.forEach((photo, i) => {
        sums[i]! += contrastAndStructure(patch, photo, x, y, window);
      });
    }
  }
  const places = (width - 2 * RADIUS) * (height - 2 * RADIUS);
  return sums.map((sum) => sum / places);
}

/** The wished-for appearance of a fused patch, except for its mean: equations 4 to 12 of the paper. */
class WishedPatch {
  private readonly patch = new Float64Array(SIDE * SIDE);
  private readonly means: Float64Array;
  private readonly contrasts: Float64Array;

  constructor(private readonly exposures: readonly Grey[]) {
    this.means = new Float64Array(exposures.length);
    this.contrasts = new Float64Array(exposures.length);
  }

  at(x: number, y: number): Float64Array {
    const { patch, exposures, means, contrasts } = this;
    const count = SIDE * SIDE;
    let sumOfNorms = 0;
    let largest = 0;
    patch.fill(0);
    exposures.forEach((exposure, k) => {
      let sum = 0;
      let squares = 0;
      forPatch(exposure, x, y, (value, i) => {
        sum += value;
        squares += value * value;
        patch[i]! += value;
      });
      const mean = sum / count;
      const norm = Math.sqrt(Math.max(0, squares - count * mean * mean));
      means[k] = mean;
      contrasts[k] = norm + 0.001;
      sumOfNorms += norm;
      largest = Math.max(largest, contrasts[k]);
    });

    // Consistency of the structures: 1 where all exposures show the same, 0 where they contradict each other.
    const meanOfSum = means.reduce((sum, mean) => sum + mean, 0);
    const normOfSum = Math.sqrt(patch.reduce((sum, value) => sum + (value - meanOfSum) ** 2, 0));
    const consistency = (normOfSum + Number.EPSILON) / (sumOfNorms + Number.EPSILON);
    const power = Math.min(
      MAX_POWER,
      Math.tan((Math.PI / 2) * Math.min(1 - Number.EPSILON, consistency)),
    );

    const weights = contrasts.map((contrast) => (contrast / SIDE) ** power + Number.EPSILON);
    const sumOfWeights = weights.reduce((sum, weight) => sum + weight, 0);
    patch.fill(0);
    exposures.forEach((exposure, k) => {
      const scale = weights[k]! / sumOfWeights / contrasts[k]!;
      const mean = means[k]!;
      forPatch(exposure, x, y, (value, i) => {
        patch[i]! += scale * (value - mean);
      });
    });
    const norm = Math.sqrt(patch.reduce((sum, value) => sum + value * value, 0));
    if (norm > 0) {
      for (let i = 0; i < count; i++) {
        patch[i]! *= largest / norm;
      }
    }
    return patch;
  }
}

function contrastAndStructure(
  wished: Float64Array,
  photo: Grey,
  x: number,
  y: number,
  window: Float64Array,
): number {
  let meanA = 0;
  let meanB = 0;
  let squareA = 0;
  let squareB = 0;
  let product = 0;
  forPatch(photo, x, y, (b, i) => {
    const a = wished[i]!;
    const weight = window[i]!;
    meanA += weight * a;
    meanB += weight * b;
    squareA += weight * a * a;
    squareB += weight * b * b;
    product += weight * a * b;
  });
  const variances = squareA - meanA * meanA + squareB - meanB * meanB;
  return (2 * (product - meanA * meanB) + C) / (variances + C);
}

/** Visits the patch's values around (x, y), row by row, with their index in the patch. */
function forPatch(
  { width, data }: Grey,
  x: number,
  y: number,
  visit: (value: number, i: number) => void,
): void {
  let i = 0;
  for (let v = y - RADIUS; v <= y + RADIUS; v++) {
    for (let at = v * width + x - RADIUS, end = at + SIDE; at < end; at++) {
      visit(data[at]!, i++);
    }
  }
}

function gaussianWindow(): Float64Array {
  const weights = Float64Array.from({ length: SIDE * SIDE }, (_, i) => {
    const u = (i % SIDE) - RADIUS;
    const v = Math.floor(i / SIDE) - RADIUS;
    return Math.exp(-(u * u + v * v) / (2 * SIGMA * SIGMA));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Halves the size by the mean of 2 × 2; an odd last row or column is repeated. */
function halve({ width, height, data }: Grey): Grey {
  const half: Grey = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    data: new Float32Array(Math.ceil(width / 2) * Math.ceil(height / 2)),
  };
  for (let y = 0; y < half.height; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(2 * y + 1, height - 1) * width;
    for (let x = 0; x < half.width; x++) {
      const left = 2 * x;
      const right = Math.min(2 * x + 1, width - 1);
      half.data[y * half.width + x] =
        (data[upper + left]! + data[upper + right]! + data[lower + left]! + data[lower + right]!) /
        4;
    }
  }
  return half;
}
