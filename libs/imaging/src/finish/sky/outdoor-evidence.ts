import { straightEdges } from '../../straighten/straight-edges.js';
import { abs, floor, max, min } from '../../pixels/maths.js';
import { plane } from '../../pixels/raster.js';
import type { Proxy } from './proxy.js';

/** Pixels from a mask's rim at which its inner side is sampled, and up to which its outer side is. */
const INSIDE = 2;
const OUTSIDE = 3;
/** Minimum change across a rim, in code values of the channel that changes most, for the rim to be an edge. */
const EDGE = 30;
/** Share of the height below which a camera held level sees no sky. */
const HORIZON = 0.62;
/** Share of the ground, its brightest, whose colour shows the cast of the light: walls and snow rather than lawns. */
const LIGHTEST = 0.15;
/** Minimum length of a straight edge, as a share of the photo's height. */
const MIN_LENGTH = 0.08;
const CODES = 256;
/**
 * Weights of the evidence, and the limits beyond which more of it says no more. They were fitted by logistic regression
 * to masks of 45 exteriors and of 195 pictures of rooms, each as it is and in ten versions (brighter, cooler, warmer, in
 * every style), rounded, and held up on the houses left out of the fit in each of five rounds: a room's mask reached
 * 3.6 at most, the median of skies in the fit is 5.7.
 */
const BIAS = 11.8;
const BY_WEAK_RIM = { weight: -14, most: 0.5 };
const BY_LOW = -16;
const BY_TEXTURE = 0.22;
const BY_BRIGHT_GROUND = -10;
const BY_BLUENESS = { weight: 0.03, least: -30, most: 60 };
const BY_STRAIGHT_EDGES = { weight: -0.24, most: 45 };
const BY_AREA = -7;

/**
 * Weighs what tells a sky from the ceiling and walls of a room, whatever the light: a sky ends at an edge everywhere, a
 * mask of walls also in the middle of one; a sky doesn't reach below the horizon; the ground has texture and few long
 * straight edges; a sky is brighter than the ground, and bluer than its lightest surfaces, even in a photo with a cast.
 * @returns above 0 for a sky rather than a room, in logits: 1 makes a sky 2.7 times as likely
 */
export function outdoorEvidence(proxy: Proxy, mask: Uint8Array): number {
  const { area, low, contrast, blueness, texture } = colours(proxy, mask);
  const weakRim = min(BY_WEAK_RIM.most, shareOfWeakRim(proxy, mask));
  const edges = min(BY_STRAIGHT_EDGES.most, lengthOfEdges(proxy));
  return (
    BIAS +
    BY_WEAK_RIM.weight * weakRim +
    BY_LOW * low +
    BY_TEXTURE * texture +
    BY_BRIGHT_GROUND * contrast +
    BY_BLUENESS.weight * max(BY_BLUENESS.least, min(BY_BLUENESS.most, blueness)) +
    BY_STRAIGHT_EDGES.weight * edges +
    BY_AREA * area
  );
}

interface Colours {
  /** The mask's share of the photo, and the share of the mask below the horizon. */
  area: number;
  low: number;
  /** Ratio of the ground's mean code values to the sky's. */
  contrast: number;
  /** Excess of blue over red in the sky, in code values, above that of the ground's lightest surfaces. */
  blueness: number;
  /** Mean difference between neighbouring pixels of the ground, across plus down, in code values. */
  texture: number;
}

function colours(proxy: Proxy, mask: Uint8Array): Colours {
  const { width, height, red, blue } = proxy;
  const light = lightOf(proxy);
  const sky = { pixels: 0, low: 0, light: 0, blue: 0 };
  let groundLight = 0;
  let change = 0;
  let changes = 0;
  const pixels = new Float64Array(CODES);
  const blues = new Float64Array(CODES);
  for (let i = 0; i < mask.length; i++) {
    const excess = blue.data[i]! - red.data[i]!;
    if (mask[i] === 1) {
      sky.pixels++;
      sky.low += floor(i / width) > HORIZON * height ? 1 : 0;
      sky.light += light[i]!;
      sky.blue += excess;
      continue;
    }
    groundLight += light[i]!;
    const code = floor(light[i]!);
    pixels[code]!++;
    blues[code]! += excess;
    if (i % width < width - 1 && i < width * (height - 1)) {
      change += abs(light[i + 1]! - light[i]!) + abs(light[i + width]! - light[i]!);
      changes++;
    }
  }
  const groundPixels = max(1, mask.length - sky.pixels);
  let lightest = 0;
  let cast = 0;
  for (let code = CODES - 1; code >= 0 && lightest < LIGHTEST * groundPixels; code--) {
    lightest += pixels[code]!;
    cast += blues[code]!;
  }
  return {
    area: sky.pixels / mask.length,
    low: sky.low / max(1, sky.pixels),
    contrast: groundLight / groundPixels / max(1, sky.light / max(1, sky.pixels)),
    blueness: sky.blue / max(1, sky.pixels) - cast / max(1, lightest),
    texture: change / max(1, changes),
  };
}

/** Mean of the channels, in code values. */
function lightOf({ red, green, blue }: Proxy): Float32Array {
  return red.data.map((value, i) => (value + green.data[i]! + blue.data[i]!) / 3);
}

/** The share of a mask's rim at which hardly anything changes. */
function shareOfWeakRim(proxy: Proxy, mask: Uint8Array): number {
  const { width, height } = proxy;
  let rim = 0;
  let weak = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (mask[y * width + x] === 0) {
        continue;
      }
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const out = { x: x + OUTSIDE * dx, y: y + OUTSIDE * dy };
        const inner = { x: x - INSIDE * dx, y: y - INSIDE * dy };
        if (!isWithin(out, proxy) || !isWithin(inner, proxy)) {
          continue;
        }
        const from = inner.y * width + inner.x;
        if (mask[(y + dy) * width + x + dx] === 1 || mask[from] === 0) {
          continue;
        }
        rim++;
        weak += changeAcross(proxy, from, dy * width + dx) < EDGE ? 1 : 0;
      }
    }
  }
  return weak / max(1, rim);
}

function isWithin({ x, y }: { x: number; y: number }, { width, height }: Proxy): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** The greatest difference, in code values of a channel, from pixel `from` to those outside the rim. */
function changeAcross({ red, green, blue }: Proxy, from: number, step: number): number {
  let most = 0;
  for (let k = INSIDE + 1; k <= INSIDE + OUTSIDE; k++) {
    const to = from + k * step;
    for (const { data } of [red, green, blue]) {
      most = max(most, abs(data[from]! - data[to]!));
    }
  }
  return most;
}

/** Total length of long straight edges, in heights of the photo. */
function lengthOfEdges(proxy: Proxy): number {
  const { width, height } = proxy;
  const light = plane(width, height);
  light.data.set(lightOf(proxy));
  const edges = straightEdges(light, MIN_LENGTH * height);
  return edges.reduce((sum, { length }) => sum + length, 0) / height;
}
