import { boxMean } from '../../pixels/box-mean.js';
import { abs, floor, max, min, sqrt } from '../../pixels/maths.js';
import { plane, type Plane, type Raster } from '../../pixels/raster.js';

/** Maximum number of the photo's pixels along each side of a pixel of the copy that are looked at. */
const MAX_SAMPLES = 3;
/** Radius in pixels of the copy over which the counts are averaged. */
export const AROUND = 4;
/** Code values by which a gap's pixel may be darker than the sky in each channel. */
const DARKER = 30;
/** Code values by which it may be warmer than a white sky, and more for each code by which the sky is blue. */
const WARMER = 20;
const WARMER_BY_BLUE = 0.25;
/** Code values below the sky's green and blue up to which a warmer pixel counts as pale. */
const PALE = 60;
/** Sum of the differences from the sky's colour from which on a pixel is ground: leaves, twigs, what is behind them. */
const GROUND_FROM = 90;
/** Change in green from sample to sample, in code values, from which on there is an edge. */
const EDGE = 8;

/** Means over the photo's pixels around each pixel of the copy. */
export interface CrownSurvey {
  /** shares of pixels of the sky's colour, of pale ones that are warmer, and of ground */
  gaps: Float32Array;
  pale: Float32Array;
  ground: Float32Array;
  /** change of green from sample to sample, in code values */
  edges: Float32Array;
  /** parts of this change that agree in direction, and that agree up to quarter turns */
  oneWay: Float32Array;
  square: Float32Array;
  /** sums of the gaps' and of the ground's colours, one array a channel */
  gapColour: readonly Float32Array[];
  groundColour: readonly Float32Array[];
  /** products of the ground's channels: upper triangle, row by row */
  groundProducts: readonly Float32Array[];
}

/** Positions of the counts. */
const GAPS = 0;
const PALES = 1;
const GROUND = 2;
const EDGES = 3;
const TWICE = 4;
const FOUR_TIMES = 6;
const GAP_COLOUR = 8;
const GROUND_COLOUR = 11;
const PRODUCTS = 14;
const COUNTS = 20;

/**
 * Counts what the photo shows at full size around each pixel of the copy.
 * @param skies the sky's colour, one plane a channel, of the size of the copy
 * @param isSought whether a pixel of the copy is looked at
 */
export function surveyCrowns(
  picture: Raster,
  skies: readonly Plane[],
  isSought: (i: number) => boolean,
): CrownSurvey {
  const { width, height } = skies[0]!;
  const planes = Array.from({ length: COUNTS }, () => plane(width, height));
  const counts = new Float64Array(COUNTS);
  for (let i = 0; i < width * height; i++) {
    if (isSought(i)) {
      counts.fill(0);
      count(picture, skies, i, counts);
      for (let k = 0; k < COUNTS; k++) {
        planes[k]!.data[i] = counts[k]!;
      }
    }
  }
  const means = planes.map((values) => boxMean(values, AROUND).data);
  return {
    gaps: means[GAPS]!,
    pale: means[PALES]!,
    ground: means[GROUND]!,
    edges: means[EDGES]!,
    oneWay: lengths(means[TWICE]!, means[TWICE + 1]!),
    square: lengths(means[FOUR_TIMES]!, means[FOUR_TIMES + 1]!),
    gapColour: means.slice(GAP_COLOUR, GROUND_COLOUR),
    groundColour: means.slice(GROUND_COLOUR, PRODUCTS),
    groundProducts: means.slice(PRODUCTS),
  };
}

/** Adds the means over the samples in a pixel of the copy. */
function count(picture: Raster, skies: readonly Plane[], i: number, counts: Float64Array): void {
  const { width, height } = skies[0]!;
  const { data } = picture;
  const across = picture.width / width;
  const down = picture.height / height;
  const each = max(1, min(MAX_SAMPLES, floor(across)));
  const step = max(1, floor(across / each));
  const left = i % width;
  const top = floor(i / width);
  const redSky = skies[0]!.data[i]!;
  const greenSky = skies[1]!.data[i]!;
  const blueSky = skies[2]!.data[i]!;
  const warmer = WARMER + WARMER_BY_BLUE * max(0, blueSky - redSky);
  for (let v = 0; v < each; v++) {
    const y = floor((top + (v + 0.5) / each) * down);
    const below = min(picture.height - 1, y + step);
    for (let u = 0; u < each; u++) {
      const x = floor((left + (u + 0.5) / each) * across);
      const right = min(picture.width - 1, x + step);
      const k = 3 * (y * picture.width + x);
      const red = data[k]!;
      const green = data[k + 1]!;
      const blue = data[k + 2]!;
      const r = red - redSky;
      const g = green - greenSky;
      const b = blue - blueSky;
      if (min(r, g, b) >= -DARKER && min(b - r, b - g, g - r) >= -warmer) {
        counts[GAPS]!++;
        counts[GAP_COLOUR]! += red;
        counts[GAP_COLOUR + 1]! += green;
        counts[GAP_COLOUR + 2]! += blue;
      } else if (abs(r) + abs(g) + abs(b) > GROUND_FROM) {
        counts[GROUND]!++;
        counts[GROUND_COLOUR]! += red;
        counts[GROUND_COLOUR + 1]! += green;
        counts[GROUND_COLOUR + 2]! += blue;
        counts[PRODUCTS]! += red * red;
        counts[PRODUCTS + 1]! += red * green;
        counts[PRODUCTS + 2]! += red * blue;
        counts[PRODUCTS + 3]! += green * green;
        counts[PRODUCTS + 4]! += green * blue;
        counts[PRODUCTS + 5]! += blue * blue;
      }
      counts[PALES]! += min(g, b) > -PALE && min(b - r, b - g) < -warmer ? 1 : 0;
      addEdge(
        data[3 * (y * picture.width + right) + 1]! - green,
        data[3 * (below * picture.width + x) + 1]! - green,
        counts,
      );
    }
  }
  for (let k = 0; k < COUNTS; k++) {
    counts[k]! /= each * each;
  }
}

/** Adds a change in green; its direction is counted with its angle doubled and multiplied by four. */
function addEdge(across: number, down: number, counts: Float64Array): void {
  const squared = across * across + down * down;
  if (squared < EDGE * EDGE) {
    return;
  }
  const length = sqrt(squared);
  const cosine = (across * across - down * down) / squared;
  const sine = (2 * across * down) / squared;
  counts[EDGES]! += length;
  counts[TWICE]! += length * cosine;
  counts[TWICE + 1]! += length * sine;
  counts[FOUR_TIMES]! += length * (cosine * cosine - sine * sine);
  counts[FOUR_TIMES + 1]! += length * 2 * sine * cosine;
}

function lengths(across: Float32Array, down: Float32Array): Float32Array {
  const result = new Float32Array(across.length);
  for (let i = 0; i < result.length; i++) {
    result[i] = sqrt(across[i]! ** 2 + down[i]! ** 2);
  }
  return result;
}
