import { connectedAreas, type Area } from '../../pixels/areas.js';
import { boxMean } from '../../pixels/box-mean.js';
import { plane, type Plane } from '../../pixels/raster.js';
import { joinAcrossWires } from './across-wires.js';
import { brightFrom } from './bright-from.js';
import { localColour } from './local-colour.js';
import { skyCertainty } from './is-outdoors.js';
import type { Proxy } from './proxy.js';
import { fitSkyColour, type SkyColour } from './sky-colour.js';
import { abs, max, min } from '../../pixels/maths.js';

/** Maximum code values by which red and green exceed blue in a sky: evening light, but not walls and lawns. */
const WARMEST = 25;
/** The same limit beneath a sky that is itself blue, for its clouds. */
const CLOUDS = 10;
/** Change of blue over two pixels in both directions, in code values, above which there is an edge. */
const EDGE = 20;
/** The same threshold where the colour also indicates sky, and where twigs cross the sky everywhere. */
const EDGE_OF_BLUE = 40;
const EDGE_OF_TWIGS = 60;
/** Minimum code values in a blue sky: of blue, and of the excess of blue over green; `BLUE` is that over red. */
const DARKEST_BLUE = 80;
const BLUE_OVER_GREEN = 8;
/** Code values by which blue exceeds red in a blue sky, and in blue gaps between clouds. */
const BLUE = 25;
/** Factor by which the certain sky from a later start must be larger: such a start also extends into tree crowns. */
const BETTER = 1.25;
/** Share that two starts have in common when they lead to one sky. */
const ALIKE = 0.97;
/** Upper share of the height in which skies mostly lie. */
const UPPER = 1 / 3;
/** Minimum share of the photo of a smooth area with which a sky starts. */
const MIN_START = 0.001;
/** Mean squared distance, in deviations, below which two areas belong to one sky. */
const SAME_SKY = 9;
/** The same threshold for areas that are added beside or behind trees. */
const MORE_SKY = 8;
/** Distance from the sky's colour beyond which pixels are something else, however bright. */
const NO_SKY = 120;
const ROUNDS = 2;
/** Share of sky in a pixel, between the colours of sky and ground around it, from which on it counts as sky. */
const MOSTLY = 0.65;
/** Difference between these two colours, in code values, below which they don't distinguish sky from ground. */
const MIN_CONTRAST = 20;
/** Distances, as shares of the photo's width, over which the colours of sky and ground are averaged. */
const SKY_REACH = 0.1;
const GROUND_REACH = 0.08;
/** Maximum distance of a separate part from the sky, as a share of the width, as seen through a tree or past a mast. */
const ISLAND_REACH = 0.01;

/**
 * Finds the sky: 1 for sky. It starts with areas that are smooth, at the top, and bright or blue; from there, each
 * pixel is assigned to sky or ground by whether it resembles more the sky's colours or those of the surrounding ground.
 * Of several starts, the one that leads to the most sky-like result is used.
 */
export function findSky(proxy: Proxy): Uint8Array {
  let best: Uint8Array | undefined;
  let most = 0;
  for (const start of startsOf(proxy)) {
    const mask = grown(proxy, start);
    const certainty = skyCertainty(proxy, mask);
    if (!best || certainty > BETTER * most) {
      most = certainty;
      best = mask;
    }
  }
  return best ?? new Uint8Array(proxy.width * proxy.height);
}

function grown(proxy: Proxy, start: Uint8Array): Uint8Array {
  let mask = start;
  for (let round = 0; round < ROUNDS && mask.includes(1); round++) {
    const colour = fitSkyColour(proxy, mask);
    const likely = mostlySky(proxy, mask, colour);
    mask = withHoles(proxy, connected(likely, mask, proxy, colour.distance), colour);
  }
  return mask;
}

/** Returns the candidates with which the sky may start. */
function startsOf(proxy: Proxy): Uint8Array[] {
  const { width, height, red, green, blue } = proxy;
  // A pale house may outshine an overcast sky, so the threshold for bright also considers the photo's upper part.
  const upper = blue.data.subarray(0, width * Math.ceil(UPPER * height));
  const bright = min(brightFrom(blue.data), brightFrom(upper));
  const isBright = (i: number): boolean => blue.data[i]! > bright && warmthOf(proxy, i) < WARMEST;
  const isBlue = (i: number): boolean =>
    blue.data[i]! > DARKEST_BLUE &&
    blue.data[i]! - red.data[i]! > BLUE &&
    blue.data[i]! - green.data[i]! > BLUE_OVER_GREEN;
  const starts: Uint8Array[] = [];
  for (const [isLike, edge] of [
    [isBright, EDGE],
    [isBlue, EDGE_OF_BLUE],
    [isBright, EDGE_OF_TWIGS],
  ] as const) {
    const start = startOf(proxy, isLike, edge);
    if (start.includes(1) && !starts.some((other) => areAlike(start, other))) {
      starts.push(start);
    }
  }
  return starts;
}

/** Whether two starts lead to one sky. */
function areAlike(a: Uint8Array, b: Uint8Array): boolean {
  let either = 0;
  let both = 0;
  for (let i = 0; i < a.length; i++) {
    either += a[i]! | b[i]!;
    both += a[i]! & b[i]!;
  }
  return both > ALIKE * either;
}

/** Returns the largest smooth area at the top of those that may be sky, and the areas of its colours. */
function startOf(proxy: Proxy, isLike: (i: number) => boolean, edge: number): Uint8Array {
  const { width, height, blue } = proxy;
  const smooth = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (isLike(i) && change(blue, x, y) < edge) {
        smooth[i] = 1;
      }
    }
  }
  const mask = new Uint8Array(width * height);
  const areas = connectedAreas(smooth, width, height)
    .filter((area) => area.length > MIN_START * mask.length)
    .sort((a, b) => b.length - a.length);
  const [largest, ...others] = areas.filter((area) => area[0]! < width);
  if (!largest) {
    return mask;
  }
  include(mask, largest);
  const { distance } = fitSkyColour(proxy, mask);
  for (const area of others) {
    if (meanOf(distance, area, NO_SKY) < SAME_SKY) {
      include(mask, area);
    }
  }
  joinAcrossWires(
    proxy,
    mask,
    areas.filter(([first]) => mask[first!] === 0),
  );
  return mask;
}

/** Code values by which red or green exceeds blue. */
function warmthOf({ red, green, blue }: Proxy, i: number): number {
  return max(red.data[i]!, green.data[i]!) - blue.data[i]!;
}

function change({ width, height, data }: Plane, x: number, y: number): number {
  const i = y * width + x;
  const across = data[x < width - 1 ? i + 1 : i]! - data[x > 0 ? i - 1 : i]!;
  const down = data[y < height - 1 ? i + width : i]! - data[y > 0 ? i - width : i]!;
  return abs(across) + abs(down);
}

/** Sets 1 where the colour is closer to that of the surrounding sky than to that of the surrounding ground. */
function mostlySky(proxy: Proxy, mask: Uint8Array, colour: SkyColour): Uint8Array {
  const { width, height } = proxy;
  const sky = plane(width, height);
  const ground = plane(width, height);
  for (let i = 0; i < mask.length; i++) {
    sky.data[i] = mask[i]!;
    // Pixels that look like sky but aren't known to be sky count as neither.
    ground.data[i] = mask[i] === 0 && colour.distance[i]! >= SAME_SKY ? 1 : 0;
  }
  const skies = localColour(proxy, sky, Math.round(SKY_REACH * width), colour.channels);
  const [redSky, greenSky, blueSky] = skies;
  const grounds = localColour(proxy, ground, Math.round(GROUND_REACH * width));
  const likely = new Uint8Array(mask.length);
  const channels = [proxy.red, proxy.green, proxy.blue];
  for (let i = 0; i < mask.length; i++) {
    let along = 0;
    let contrast = 0;
    for (let c = 0; c < channels.length; c++) {
      const from = grounds[c]!.data[i]!;
      const towards = skies[c]!.data[i]! - from;
      along += towards * (channels[c]!.data[i]! - from);
      contrast += towards * towards;
    }
    const skyWarmth = max(redSky!.data[i]!, greenSky!.data[i]!) - blueSky!.data[i]!;
    const warmest = max(CLOUDS, WARMEST + skyWarmth);
    if (contrast < MIN_CONTRAST ** 2) {
      likely[i] = mask[i]!;
    } else if (
      along > MOSTLY * contrast &&
      colour.distance[i]! < NO_SKY &&
      warmthOf(proxy, i) < warmest
    ) {
      likely[i] = 1;
    }
  }
  return likely;
}

/**
 * Returns the areas that contain sky known before, and, of the others, those of the sky's colours beside it or at the
 * top.
 */
function connected(
  likely: Uint8Array,
  known: Uint8Array,
  proxy: Proxy,
  distance: Float32Array,
): Uint8Array {
  const { width, height } = proxy;
  const result = new Uint8Array(likely.length);
  const skies = { width, height, data: Float32Array.from(known) };
  const near = boxMean(skies, Math.ceil(ISLAND_REACH * width)).data;
  const left: Area[] = [];
  for (const area of connectedAreas(likely, width, height)) {
    const holdsSky = area.some((i) => known[i] === 1);
    const isNear = area[0]! < width || area.some((i) => near[i]! > 0);
    if (holdsSky || (isNear && meanOf(distance, area, NO_SKY) < MORE_SKY)) {
      include(result, area);
    } else {
      left.push(area);
    }
  }
  joinAcrossWires(proxy, result, left);
  return result;
}

/** Fills holes that are brighter than the surrounding sky, or blue: clouds in a blue sky, blue sky between clouds. */
function withHoles(proxy: Proxy, mask: Uint8Array, { channels }: SkyColour): Uint8Array {
  const { width, height, red, green, blue } = proxy;
  const rest = mask.map((sky) => 1 - sky);
  const bottom = width * (height - 1);
  for (const area of connectedAreas(rest, width, height)) {
    if (area.some((i) => i >= bottom)) {
      continue;
    }
    const brighter = meanOf(green.data, area) - meanOf(channels[1]!.data, area);
    const b = meanOf(blue.data, area);
    const isBlue = b - meanOf(red.data, area) > BLUE && b > meanOf(green.data, area);
    if (brighter > 0 || isBlue) {
      include(mask, area);
    }
  }
  return mask;
}

function include(mask: Uint8Array, area: Area): void {
  for (const i of area) {
    mask[i] = 1;
  }
}

function meanOf(values: Float32Array, area: Area, most = Infinity): number {
  let sum = 0;
  for (const i of area) {
    sum += min(most, values[i]!);
  }
  return sum / area.length;
}
