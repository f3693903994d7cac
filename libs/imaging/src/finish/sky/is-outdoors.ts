import { outdoorEvidence } from './outdoor-evidence.js';
import type { Proxy } from './proxy.js';
import { blueLeft } from './sky-left.js';
import { abs, floor, max, min } from '../../pixels/maths.js';

/** Minimum shares of the photo, and of its upper edge, that a sky worth replacing fills. */
const MIN_AREA = 0.03;
const MIN_TOP = 0.25;
/** Share of the height below which a mask may extend only by mistake: skies end above the lowest part of a photo. */
const LOWEST = 0.7;
const MAX_BELOW = 0.05;
/** Excess of red over blue in walls and ceilings, greater in their corners; rare in a sky. */
const WARM = 8;
const MAX_WARM = 0.08;
/**
 * The same excess in clouds, which may be a little warm all over the sky, but have no corners in which warmth grows.
 * They must also be warm at the upper edge, unlike a wall below the sky, and above lawns and trees: rooms show far fewer
 * leaves, as plants and in their windows.
 */
const WARM_CLOUDS = 16;
/** Minimum ratio of the warm share at the upper edge to that of the whole sky. */
const WARM_AT_TOP = 0.5;
/** Minimum share of the ground that leaves fill, and excess in code values of green over red and over blue in them. */
const MIN_LEAVES = 0.15;
const LEAVES_OVER_RED = 4;
const LEAVES_OVER_BLUE = 15;
/** Weight of warm pixels as evidence against a mask, which extends beyond the sky there. */
const WARM_WEIGHT = 20;
/**
 * Limits for bright pixels elsewhere: hardly anything outdoors is as blue and as bright as the sky; indoors, walls,
 * windows and ceilings share one light.
 */
const AS_BRIGHT = 4;
const MAX_AS_BRIGHT = 0.7;
/** Minimum abrupt darkening where the sky ends: code values, at the median of its lower rim. */
const MIN_STEP = 25;
/** Distances above and below the rim at which the darkening is measured, in pixels. */
const ABOVE = 3;
const BELOW = [2, 3, 4];
/**
 * Minimum texture, since trees, roofs and streets have some: mean difference between neighbouring pixels, across and
 * down, in code values, within `TEXTURE_ROWS` below the rim. Furniture and smooth walls under a ceiling have a third of
 * it.
 */
const MIN_TEXTURE = 15;
const TEXTURE_ROWS = [3, 4, 5, 6, 7, 8];
/**
 * Excess of red over green that lamps cause in the rest of the photo, as do bricks and leaves: the greater the excess,
 * the more texture is required.
 */
const LAMPS = 15;
const TEXTURE_BY_LAMPS = 0.7;
const MAX_LAMPS = 35;
/**
 * Share of the upper edge below which more texture is required: a window or a stairwell fills less of this edge than
 * most skies.
 */
const WIDE = 0.5;
const TEXTURE_BY_WIDTH = 60;
/**
 * Maximum ratio of the mean code values of the rest to those of a sky that isn't blue: indoors, walls are nearly as
 * bright as a ceiling.
 */
const BLUE_SKY = 25;
const BRIGHTEST_GROUND = 0.7;
/** Minimum evidence for a sky, and that from which on lamps, texture and other bright places don't count against it. */
const MIN_EVIDENCE = 1;
const CLEAR_EVIDENCE = 5;
/** Maximum ratio of bright pixels elsewhere, such as sky behind twigs, to a sky of clear evidence. */
const MAX_AS_BRIGHT_CLEAR = 1.2;
/** Maximum ratio of blue sky that a mask left out to the sky in it: more would stay as a patch beside the new sky. */
const MAX_LEFT = 0.45;

/** Whether the mask is certainly the sky of a photo taken outdoors. */
export function isOutdoors(proxy: Proxy, mask: Uint8Array): boolean {
  return skyCertainty(proxy, mask) > 0;
}

/**
 * The share of the photo that is certainly sky: 0 for a doubtful mask, less where part of the mask has another colour.
 * Among several masks of a photo, the one with the largest share fits best.
 */
export function skyCertainty(proxy: Proxy, mask: Uint8Array): number {
  const { width, height, red, green, blue } = proxy;
  const sky = {
    pixels: 0,
    top: 0,
    below: 0,
    warm: 0,
    warmTop: 0,
    warmest: 0,
    red: 0,
    blue: 0,
    light: 0,
  };
  const ground = { pixels: 0, leaves: 0, red: 0, green: 0, light: 0 };
  for (let i = 0; i < mask.length; i++) {
    const r = red.data[i]!;
    const b = blue.data[i]!;
    const g = green.data[i]!;
    const light = r + g + b;
    if (mask[i] === 0) {
      ground.pixels++;
      ground.leaves += g > r + LEAVES_OVER_RED && g > b + LEAVES_OVER_BLUE ? 1 : 0;
      ground.red += r;
      ground.green += g;
      ground.light += light;
      continue;
    }
    sky.pixels++;
    sky.red += r;
    sky.blue += b;
    sky.light += light;
    sky.top += i < width ? 1 : 0;
    sky.below += i >= LOWEST * height * width ? 1 : 0;
    sky.warm += b < r - WARM ? 1 : 0;
    sky.warmTop += i < width && b < r - WARM ? 1 : 0;
    sky.warmest += b < r - WARM_CLOUDS ? 1 : 0;
  }
  const hasWarmClouds =
    ground.leaves >= MIN_LEAVES * ground.pixels &&
    sky.warmTop * sky.pixels >= WARM_AT_TOP * sky.warm * sky.top;
  const warm = hasWarmClouds ? sky.warmest : sky.warm;
  if (
    sky.pixels < MIN_AREA * mask.length ||
    sky.top < MIN_TOP * width ||
    sky.below > MAX_BELOW * sky.pixels ||
    warm > MAX_WARM * sky.pixels ||
    ground.pixels === 0
  ) {
    return 0;
  }
  const isBlue = (sky.blue - sky.red) / sky.pixels >= BLUE_SKY;
  const contrast = ground.light / ground.pixels / (sky.light / sky.pixels);
  const lamps = (ground.red - ground.green) / ground.pixels;
  const { step, texture } = atRim(proxy, mask);
  const leastTexture =
    MIN_TEXTURE +
    TEXTURE_BY_LAMPS * max(0, lamps - LAMPS) +
    TEXTURE_BY_WIDTH * max(0, WIDE - sky.top / width);
  if (
    step < MIN_STEP ||
    !(isBlue || contrast < BRIGHTEST_GROUND) ||
    blueLeft(proxy, mask) > MAX_LEFT * sky.pixels
  ) {
    return 0;
  }
  const evidence = outdoorEvidence(proxy, mask);
  const bright = asBright(proxy, mask, sky.blue / sky.pixels) / sky.pixels;
  const isCertain =
    evidence >= CLEAR_EVIDENCE
      ? bright <= MAX_AS_BRIGHT_CLEAR
      : evidence >= MIN_EVIDENCE &&
        lamps < MAX_LAMPS &&
        texture >= leastTexture &&
        bright <= MAX_AS_BRIGHT;
  const own = max(0.01, 1 - (WARM_WEIGHT * warm) / sky.pixels);
  return isCertain ? (own * sky.pixels) / mask.length : 0;
}

/** Counts the pixels outside the mask that are as bright in blue as the sky. */
function asBright({ blue }: Proxy, mask: Uint8Array, mean: number): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) {
    count += mask[i] === 0 && blue.data[i]! > mean - AS_BRIGHT ? 1 : 0;
  }
  return count;
}

/** Measures the darkening below the sky, at the median of its columns, and the texture there. */
function atRim(
  { width, height, red, green, blue }: Proxy,
  mask: Uint8Array,
): { step: number; texture: number } {
  const light = (i: number): number => (red.data[i]! + green.data[i]! + blue.data[i]!) / 3;
  const steps: number[] = [];
  let change = 0;
  let count = 0;
  for (let y = ABOVE; y < height - max(...BELOW) - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      if (mask[i] === 0 || mask[i + width] === 1) {
        continue;
      }
      const below = min(...BELOW.map((rows) => light(i + rows * width)));
      steps.push(light(i - ABOVE * width) - below);
      for (const rows of TEXTURE_ROWS) {
        const j = i + rows * width;
        if (y + rows < height - 1 && mask[j] === 0) {
          change += abs(light(j + width) - light(j)) + abs(light(j + 1) - light(j));
          count++;
        }
      }
    }
  }
  return {
    step: steps.sort((a, b) => a - b)[floor(steps.length / 2)] ?? 0,
    texture: change / max(1, count),
  };
}
