import {
  channelsOf,
  eachChannel,
  expand,
  lumaOf,
  reduce,
  type Channels,
} from './exposure-fusion-pyramid.js';
import type { StillExposure } from './exposure-ghosts.js';
import { highestCode, lowestCode, plane, type Plane } from '../pixels/raster.js';
import { smoothstep } from '../pixels/srgb.js';
import { abs, exp, max, min, sqrt } from '../pixels/maths.js';

/** Highest code of a pixel from which on a channel may be clipped, and from which on it is. */
const NEARLY_BURNT = 236;
const BURNT = 251;
/** Lowest code of a pixel up to which a channel is clipped at black, and from which on it isn't. */
const BLACK = 0;
const ABOVE_BLACK = 10;
/** What a pixel with a channel clipped at black still counts: only its saturation is wrong. */
const BLACK_WEIGHT = 0.1;
/** How many exposures must show the colour for it to count, and to be certain. */
const UNKNOWN = 0.03;
const CERTAIN = 0.3;
/** Highest code that a corrected colour may have; a brighter one is paled. */
const MOST = 250;
/** How much an exposure counts, by how many codes its luma is away from the fused picture's. */
const NEARNESS = Float32Array.from(
  { length: 256 },
  (_, off) => 0.001 + exp(-((off / 28) ** 2) / 2),
);

/**
 * Gives a fused picture the colours of those exposures that aren't clipped in any channel, at its own brightness. A
 * burnt red channel turns cherry wood orange, a burnt blue one turns a sky cyan, and mixing these in leaves pale
 * patches. Of the exposures that are burnt nowhere, those nearest to the picture in brightness count most. The
 * difference of their channels from luma shrinks with the brightness, but grows only with its root: cameras' tone curves
 * give the dark more saturation than the bright. Where every exposure is clipped, nothing changes.
 *
 * @param base code values (0..255) without the finest band
 * @param exposures aligned, of the base's size
 */
export function withUnclippedColour(base: Channels, exposures: readonly StillExposure[]): Channels {
  const [{ width, height }] = base;
  const sums: Channels = [plane(width, height), plane(width, height), plane(width, height)];
  const weights = plane(width, height);
  const certainties = plane(width, height);
  const wanted = lumaOf(base);
  for (const exposure of exposures) {
    addColour(exposure, wanted, { sums, weights, certainties });
  }
  const [red, green, blue] = eachChannel(sums, softened);
  const all = softened(weights);
  const known = softened(certainties);
  const result = eachChannel(base, ({ data }) => ({ width, height, data: data.slice() }));
  for (let i = 0; i < all.data.length; i++) {
    const weight = all.data[i]!;
    const certainty = smoothstep(UNKNOWN, CERTAIN, known.data[i]!);
    if (certainty === 0 || weight <= 0) {
      continue;
    }
    const level = wanted.data[i]!;
    const r = red.data[i]! / weight;
    const g = green.data[i]! / weight;
    const b = blue.data[i]! / weight;
    const room = max(0, MOST - level) / max(1, r, g, b);
    const strength = min(1, room, level / max(1, -r, -g, -b));
    mixIn(result[0], i, level + strength * r, certainty);
    mixIn(result[1], i, level + strength * g, certainty);
    mixIn(result[2], i, level + strength * b, certainty);
  }
  return result;
}

function mixIn({ data }: Plane, i: number, value: number, share: number): void {
  data[i] = data[i]! + share * (value - data[i]!);
}

/** What is added up over the exposures. */
interface Sums {
  /** weighted differences of red, green and blue from luma */
  sums: Channels;
  weights: Plane;
  /** weights regardless of brightness */
  certainties: Plane;
}

/**
 * Adds an exposure's differences from luma, weighted by how well it shows the colour.
 * @param wanted luma of the fused picture
 */
function addColour(
  { pixels, still }: StillExposure,
  wanted: Plane,
  { sums: [red, green, blue], weights, certainties }: Sums,
): void {
  const { data } = pixels;
  const lumas = lumaOf(channelsOf(pixels));
  const levels = softened(lumas);
  for (let i = 0, at = 0; i < wanted.data.length; i++, at += 3) {
    const luma = lumas.data[i]!;
    const ratio = wanted.data[i]! / max(1, levels.data[i]!);
    const off = abs(levels.data[i]! - wanted.data[i]!);
    const shown =
      still.data[i]! *
      smoothstep(BURNT, NEARLY_BURNT, highestCode(data, at)) *
      (BLACK_WEIGHT + (1 - BLACK_WEIGHT) * smoothstep(BLACK, ABOVE_BLACK, lowestCode(data, at)));
    const weight = shown * NEARNESS[min(255, off) | 0]!;
    const factor = weight * (ratio > 1 ? sqrt(ratio) : max(0, ratio));
    certainties.data[i]! += shown;
    weights.data[i]! += weight;
    red.data[i]! += factor * (data[at]! - luma);
    green.data[i]! += factor * (data[at + 1]! - luma);
    blue.data[i]! += factor * (data[at + 2]! - luma);
  }
}

/** Removes the finest band. */
function softened(source: Plane): Plane {
  return expand(reduce(source), source.width, source.height);
}
