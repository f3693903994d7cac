import { abs, exp, floor, max, min, hypot } from '../pixels/maths.js';
import { oklabOfLinear } from '../pixels/oklab.js';
import type { Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { coloursOf, Samples } from './samples.js';

/** Quantiles of lightness that are compared. */
const QUANTILES = 64;
/** Half width of the quantiles whose colours are compared together. */
const COLOUR_WIDTH = 0.12;
/** Chroma around which colours count as nearly neutral; others tell of things rather than of the look. */
const NEUTRAL = 0.03;
/** The farthest that strong colours are stretched. */
const MAX_STRETCH = 1.3;
/** The share of differences that is believed: rooms differ, too. */
const BELIEVED = 0.85;
/** Every so many pixels of a reference is a sample. */
const STRIDE = 13;

/** What a set of pictures has in common. */
interface Distribution {
  /** Lightness at each quantile, ascending. */
  lights: Float64Array;
  /** Usual colours at each quantile: green to red, blue to yellow. */
  greenRed: Float64Array;
  blueYellow: Float64Array;
  chroma: number;
}

/**
 * Makes samples of pictures in which nothing corresponds: each reference becomes as light as the results are at the same
 * quantile (histogram matching), and moves towards their usual colours there.
 * @param results finished pictures, small copies
 * @param references pictures that are not finished, of other rooms; small copies
 */
export function samplesOfResults(
  results: readonly Raster[],
  references: readonly Raster[],
): Samples {
  const after = distributionOf(results);
  const before = distributionOf(references);
  const stretch = min(MAX_STRETCH, max(1 / MAX_STRETCH, after.chroma / before.chroma));
  const samples = new Samples();
  const lab = new Float64Array(3);
  const flat = 0;
  for (const { data } of references) {
    for (let at = 3 * floor(STRIDE / 2); at + 2 < data.length; at += 3 * STRIDE) {
      const light = (c: number): number => LINEAR_OF_CODE[data[at + c]!]!;
      oklabOfLinear(light(0), light(1), light(2), lab);
      const place = quantileOf(before.lights, lab[0]!);
      lab[0]! += BELIEVED * (valueAt(after.lights, place) - lab[0]!);
      for (const [c, values, usual] of [
        [1, after.greenRed, before.greenRed],
        [2, after.blueYellow, before.blueYellow],
      ] as const) {
        const from = valueAt(usual, place);
        const to = from + BELIEVED * (valueAt(values, place) - from);
        lab[c] = to + (1 + BELIEVED * (stretch - 1)) * (lab[c]! - from);
      }
      samples.add(data.subarray(at, at + 3), flat, lab, 1);
    }
  }
  return samples;
}

function distributionOf(pictures: readonly Raster[]): Distribution {
  const each = pictures.map(coloursOf);
  const labs = new Float32Array(each.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const colours of each) {
    labs.set(colours, end);
    end += colours.length;
  }
  const count = labs.length / 3;
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
    (i, j) => labs[3 * i]! - labs[3 * j]!,
  );
  const lights = new Float64Array(QUANTILES + 1).map(
    (_, q) => labs[3 * order[min(count - 1, floor((q / QUANTILES) * count))]!]!,
  );
  const [greenRed, blueYellow] = [new Float64Array(QUANTILES + 1), new Float64Array(QUANTILES + 1)];
  let chroma = 0;
  for (let i = 0; i < count; i++) {
    chroma += hypot(labs[3 * i + 1]!, labs[3 * i + 2]!) / count;
  }
  for (let q = 0; q <= QUANTILES; q++) {
    const weights = [0, 0, 0];
    for (let n = 0; n < count; n += 4) {
      const off = abs(n / count - q / QUANTILES) / COLOUR_WIDTH;
      if (off < 2) {
        const i = order[n]!;
        const [a, b] = [labs[3 * i + 1]!, labs[3 * i + 2]!];
        const neutral = 1 / (1 + (hypot(a, b) / NEUTRAL) ** 2);
        const weight = exp(-off * off) * neutral;
        weights[0]! += weight;
        weights[1]! += weight * a;
        weights[2]! += weight * b;
      }
    }
    greenRed[q] = weights[1]! / max(1e-9, weights[0]!);
    blueYellow[q] = weights[2]! / max(1e-9, weights[0]!);
  }
  return { lights, greenRed, blueYellow, chroma: max(1e-4, chroma) };
}

/** The place (0 … QUANTILES) of a lightness among ascending ones. */
function quantileOf(lights: Float64Array, light: number): number {
  let [low, high] = [0, lights.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lights[middle]! <= light) {
      low = middle;
    } else {
      high = middle;
    }
  }
  const step = lights[high]! - lights[low]!;
  return low + (step <= 0 ? 0 : min(1, max(0, (light - lights[low]!) / step)));
}

function valueAt(values: Float64Array, place: number): number {
  const first = min(values.length - 2, floor(place));
  return values[first]! + (place - first) * (values[first + 1]! - values[first]!);
}
