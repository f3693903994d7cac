import { bridgedAreas, connectedAreas, convexHull, type Area } from '../pixels/areas.js';
import { boxMean } from '../pixels/box-mean.js';
import { abs, log, max, min } from '../pixels/maths.js';
import {
  highestCode,
  lowestCode,
  meanCode,
  plane,
  type Plane,
  type Raster,
} from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminanceAt } from '../pixels/srgb.js';
import { colourApart, detailIn } from './view-detail.js';

/** A frame in the natural frame's light, darker: a bracket or a window frame. */
export interface PullSource {
  /** aligned with the natural frame, same size */
  pixels: Raster;
  /** natural logarithm of the natural frame's exposure over this one's by their tags, if they have any */
  exposure: number | undefined;
}

/** An opening that is burnt in the natural frame, and the frame that shows what lies behind it. */
export interface WindowPull {
  /** index of the source */
  source: number;
  /** `opening`: cut out along edges of the source; `detail`: without an edge around it, only its detail is taken */
  way: 'opening' | 'detail';
  /** 1 for the pixels of the small copy that show the view, bars among them */
  inside: Uint8Array;
  /** linear light of the source that counts as black */
  black: number;
  /** factor on the source's linear light that brings the view just below white */
  gain: number;
}

/** Lowest code of a pixel from which on it is burnt. */
const BURNT_CODE = 243;
/** Codes between which the highest channel of a pixel shows more than noise. */
const SHOWN_FROM = 22;
const SHOWN_TO = 245;
/** Minimum size of an opening, and width of the bars that are bridged: shares of the picture and of its width. */
const MIN_OPENING = 0.0004;
const BARS = 1 / 95;
/** Minimum share of an opening that its source must show. */
const MIN_SHOWN = 0.5;
/** Shares of what the best source shows from which on the brightest, and from which on the usual source is taken. */
const ABOUT_AS_GOOD = 0.95;
const SHOWN_WELL = 0.93;
/** Where the photo keeps this share of the source's detail, and its colours (log-chroma), nothing is pulled. */
const KEPT = 0.75;
const SAME_COLOUR = 0.12;
/** Median luminance of an opening below which its source shows more noise than view. */
const MIN_LIGHT = 0.012;
/** Linear light of the source above which it measures the ratio to the natural frame, and minimum number of pixels. */
const MIN_MEASURED = 0.008;
const MIN_RATIOS = 200;
/**
 * Light of the source, as a natural logarithm over the natural frame's white, from which on a burnt pixel is burnt by its
 * own light; below, by light that strays from the view into the rim around it.
 */
const OWN_LIGHT = -0.4;
/** Minimum share of a burnt area that must be burnt by its own light for the source to show the same light. */
const MIN_OWN_LIGHT = 0.2;
/** Lowest code of the natural frame from which on stray light may have made a rim as bright as it is. */
const RIM_CODE = 205;
/** Minimum logarithm between panes and the rim, share of a burnt area that panes fill, and share of their hull. */
const MIN_PARTED = 1.1;
const MIN_PANES = 0.3;
const MIN_FILLED = 0.85;
/** Minimum logarithm by which a source is darker than the natural frame. */
const MIN_DARKER = 0.4;
/** Linear light to which the brightest part of a view is raised, and the share of it that is brighter. */
const VIEW_WHITE = 0.82;
const BRIGHTER = 0.03;
/**
 * How much darker than what the natural frame shows beside it a view may become (natural logarithm), and the minimum
 * share of its border where it stays within that: else the pulled part of a view would lie in it as a dark patch.
 */
const MAX_BELOW = 0.15;
const MIN_ORDERLY = 0.75;
/** How much darker than the photo a place that isn't burnt may be in the view to be taken with it (logarithm). */
const MAX_BAR = 0.8;
/** Minimum logarithm of light across an edge, and minimum share of an opening's border that must have one. */
const EDGE = 0.45;
const MIN_EDGED = 0.7;
/** Pixels of the small copy outside a border at which the light is compared. */
const ACROSS = 4;

/**
 * Finds the openings that the natural frame burns and another frame in the same light shows.
 * @param natural small copy as shot
 * @param finished the photo so far, same size: openings that it shows anyway are left out
 */
export function findPulls(
  natural: Raster,
  finished: Raster,
  sources: readonly PullSource[],
): WindowPull[] {
  const burnt = burntOf(natural);
  const prepared = sources.map(({ pixels, exposure }): PreparedSource => {
    const black = blackOf(pixels);
    return {
      pixels,
      black,
      light: lightOf(pixels, black),
      ratio: ratioOf(natural, pixels, black) ?? exposure,
    };
  });
  const scene = { natural, finished, burnt };
  const areas = bridgedAreas(burnt, natural, BARS)
    .filter((area) => area.length >= MIN_OPENING * burnt.length)
    .map((area) => ({ area, seen: area.filter((i) => burnt[i] === 1) }));
  const order = bySeen(
    areas.map(({ seen }) => seen),
    prepared,
  );
  return areas.flatMap(({ area, seen }) => {
    const source = sourceFor(seen, prepared, order);
    if (source === undefined) {
      return [];
    }
    const { pixels, black, light, ratio } = prepared[source]!;
    const isNoise = medianLight(seen, pixels) < MIN_LIGHT;
    const isOther = ratio !== undefined && ownLightShare(seen, light, ratio) < MIN_OWN_LIGHT;
    const isKept =
      detailIn(finished, seen) >= KEPT * detailIn(pixels, seen) &&
      colourApart(finished, pixels, seen) < SAME_COLOUR;
    return isNoise || isOther || isKept
      ? []
      : viewsIn(area, seen, light, natural).map((view) => {
          const gain = gainOf(view.inside, pixels, black, ratio);
          const inside = withoutBars(view.inside, light, gain, scene);
          const way: WindowPull['way'] =
            ratio !== undefined &&
            edgedShare(inside, light) >= MIN_EDGED &&
            orderlyShare({ ...view, inside }, light, gain, scene) >= MIN_ORDERLY
              ? 'opening'
              : 'detail';
          return { source, way, inside, black, gain };
        });
  });
}

interface PreparedSource {
  pixels: Raster;
  black: number;
  /** natural logarithm of luminance above black */
  light: Plane;
  /** natural logarithm of natural over source */
  ratio: number | undefined;
}

/** The natural frame as shot, the photo so far, and where the natural frame is burnt; small copies. */
interface Scene {
  natural: Raster;
  finished: Raster;
  burnt: Uint8Array;
}

function ownLightShare(burnt: Area, { data }: Plane, ratio: number): number {
  return burnt.filter((i) => data[i]! + ratio >= OWN_LIGHT).length / burnt.length;
}

function medianLight(area: Area, { data }: Raster): number {
  return Float32Array.from(area, (i) => luminanceAt(data, 3 * i)).sort()[area.length >> 1] ?? 0;
}

/** Leaves out what isn't burnt and would become much darker than it is, such as slats and leaves before a sky. */
function withoutBars(
  view: Uint8Array,
  light: Plane,
  gain: number,
  { finished, burnt }: Scene,
): Uint8Array {
  return view.map((is, i) =>
    is === 1 &&
    (burnt[i] === 1 ||
      log(luminanceAt(finished.data, 3 * i) + 0.002) - light.data[i]! - log(gain) <= MAX_BAR)
      ? 1
      : 0,
  );
}

/**
 * The share of a view's border where the view doesn't become darker than what the natural frame shows beside it, though
 * it is brighter. A burnt rim doesn't count: how bright it is isn't known.
 */
function orderlyShare(
  { inside, isRimmed }: View,
  light: Plane,
  gain: number,
  { natural, finished }: Scene,
): number {
  const { width, height, data } = light;
  let border = 0;
  let orderly = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      for (const step of inside[i] === 1 ? [-1, 1, -width, width] : []) {
        const beside = i + 2 * step;
        if (inside[i + step] === 0 && inside[beside] === 0) {
          const isKnown = !isRimmed || lowestCode(natural.data, 3 * beside) < RIM_CODE;
          const fall =
            log(luminanceAt(finished.data, 3 * beside) + 0.002) - data[i - step]! - log(gain);
          border++;
          orderly += !isKnown || fall <= MAX_BELOW ? 1 : 0;
        }
      }
    }
  }
  return border === 0 ? 0 : orderly / border;
}

/** Minimum share of a window's region that must be burnt to be taken as one place. */
const MIN_BURNT = 0.5;

/**
 * The pull of what is burnt in a window's region from a flash frame, which shows the room, and often a curtain before the
 * window, in another light: only its detail.
 * @returns undefined for a window of which much isn't burnt, as behind slats: there the two lights alternate
 */
export function detailPull(natural: Raster, region: Plane, source: number): WindowPull | undefined {
  let size = 0;
  let count = 0;
  const inside = burntOf(natural).map((is, i) => {
    const isIn = region.data[i]! > 0.5;
    size += isIn ? 1 : 0;
    count += isIn ? is : 0;
    return isIn ? is : 0;
  });
  return count < MIN_BURNT * size
    ? undefined
    : { source, way: 'detail', inside, black: 0, gain: 1 };
}

function burntOf({ data, width, height }: Raster): Uint8Array {
  const burnt = new Uint8Array(width * height);
  for (let i = 0; i < burnt.length; i++) {
    burnt[i] = lowestCode(data, 3 * i) >= BURNT_CODE ? 1 : 0;
  }
  return burnt;
}

/** The share of a burnt area that a source shows; 0 if it isn't darker than the natural frame. */
function shownShare(burnt: Area, { pixels, ratio }: PreparedSource): number {
  if (ratio !== undefined && ratio < MIN_DARKER) {
    return 0;
  }
  const shown = burnt.filter((i) => {
    const code = highestCode(pixels.data, 3 * i);
    return code < SHOWN_TO && code > SHOWN_FROM;
  });
  return shown.length / burnt.length;
}

/** Orders sources by the total size of the areas that hardly another one shows better, then by their brightness. */
function bySeen(areas: readonly Area[], sources: readonly PreparedSource[]): number[] {
  const seen = sources.map(() => 0);
  for (const area of areas) {
    const shares = sources.map((source) => shownShare(area, source));
    const least = max(MIN_SHOWN, SHOWN_WELL * max(0, ...shares));
    shares.forEach((share, k) => (seen[k]! += share >= least ? area.length : 0));
  }
  const most = max(1, ...seen);
  const rank = (k: number): number =>
    seen[k]! >= ABOUT_AS_GOOD * most ? 1 + meanCode(sources[k]!.pixels) : seen[k]! / most;
  return [...sources.keys()].sort((one, other) => rank(other) - rank(one));
}

/**
 * Chooses an opening's source: the first in the given order that hardly another one surpasses there, so that the openings
 * of a room show one scene under one light.
 */
function sourceFor(
  burnt: Area,
  sources: readonly PreparedSource[],
  order: readonly number[],
): number | undefined {
  const shares = sources.map((source) => shownShare(burnt, source));
  const least = max(MIN_SHOWN, SHOWN_WELL * max(0, ...shares));
  return order.find((k) => shares[k]! >= least);
}

/** The light that a frame shows where nothing is: what its darkest pixels have in common. */
function blackOf({ data }: Raster): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 3) {
    counts[lowestCode(data, at)]! += 1;
  }
  let darker = 0;
  let code = 0;
  while (code < 255 && darker + counts[code]! < data.length / 3 / 200) {
    darker += counts[code]!;
    code++;
  }
  return min(0.004, LINEAR_OF_CODE[code]!);
}

/** Natural logarithm of each pixel's luminance above black. */
export function lightOf({ data, width, height }: Raster, black: number): Plane {
  const light = plane(width, height);
  for (let i = 0; i < light.data.length; i++) {
    light.data[i] = log(max(0.002, luminanceAt(data, 3 * i) - black));
  }
  return light;
}

/** Natural logarithm of natural over source, the median where both show something; undefined where too little does. */
function ratioOf(natural: Raster, source: Raster, black: number): number | undefined {
  const ratios: number[] = [];
  for (let at = 0; at < natural.data.length; at += 3) {
    const seen = luminanceAt(source.data, at) - black;
    if (highestCode(natural.data, at) < 235 && seen > MIN_MEASURED) {
      ratios.push(log(luminanceAt(natural.data, at) / seen));
    }
  }
  return ratios.length < MIN_RATIOS
    ? undefined
    : Float32Array.from(ratios).sort()[ratios.length >> 1];
}

interface View {
  inside: Uint8Array;
  /** whether it is parted from a burnt rim around it: then the rim's brightness isn't known */
  isRimmed: boolean;
}

/**
 * Returns the views in a burnt area. Stray light burns the rim around a view too: where the source divides the area into
 * panes of simple shape and something much darker, the panes are the views, otherwise the area as a whole is.
 */
function viewsIn(area: Area, burnt: Area, light: Plane, size: Raster): View[] {
  const { from, apart } = divide(burnt.map((i) => light.data[i]!));
  const bright = new Uint8Array(light.data.length);
  burnt.forEach((i) => (bright[i] = light.data[i]! >= from ? 1 : 0));
  const panes = bridgedAreas(bright, size, BARS).filter(
    (pane) => pane.length >= MIN_OPENING * light.data.length,
  );
  const isRimmed =
    apart >= MIN_PARTED &&
    panes.flat().length >= MIN_PANES * area.length &&
    panes.every((pane) => pane.length >= MIN_FILLED * convexHull(pane, size.width).length);
  return (isRimmed ? panes : [area]).map((view) => ({ inside: filled(view, size), isRimmed }));
}

/** Divides values into two groups whose means lie as far apart as possible for their sizes (Otsu 1979). */
function divide(values: readonly number[]): { from: number; apart: number } {
  const sorted = Float64Array.from(values).sort();
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let below = 0;
  let best = { from: -Infinity, apart: 0, score: 0 };
  for (let n = 1; n < sorted.length; n++) {
    below += sorted[n - 1]!;
    const apart = (total - below) / (sorted.length - n) - below / n;
    const score = n * (sorted.length - n) * apart ** 2;
    if (score > best.score) {
      best = { from: sorted[n]!, apart, score };
    }
  }
  return best;
}

/** Sets 1 for an area and the holes in it. */
function filled(area: Area, { width, height }: Raster): Uint8Array {
  const others = new Uint8Array(width * height).fill(1);
  area.forEach((i) => (others[i] = 0));
  const isAtBorder = (i: number): boolean =>
    i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1;
  const inside = new Uint8Array(width * height).fill(1);
  for (const other of connectedAreas(others, width, height)) {
    if (other.some(isAtBorder)) {
      other.forEach((i) => (inside[i] = 0));
    }
  }
  return inside;
}

/** The share of a mask's border across which the mean light of a few pixels differs. */
function edgedShare(inside: Uint8Array, light: Plane): number {
  const { width, height } = light;
  const { data } = boxMean(light, 1);
  let border = 0;
  let edged = 0;
  for (let y = ACROSS; y < height - ACROSS; y++) {
    for (let x = ACROSS; x < width - ACROSS; x++) {
      const i = y * width + x;
      for (const step of inside[i] === 1 ? [-1, 1, -width, width] : []) {
        if (inside[i + step] === 0) {
          border++;
          edged += abs(data[i - 2 * step]! - data[i + ACROSS * step]!) >= EDGE ? 1 : 0;
        }
      }
    }
  }
  return border === 0 ? 0 : edged / border;
}

function gainOf(
  inside: Uint8Array,
  { data }: Raster,
  black: number,
  ratio: number | undefined,
): number {
  const levels: number[] = [];
  inside.forEach((is, i) => {
    if (is === 1) {
      levels.push(LINEAR_OF_CODE[highestCode(data, 3 * i)]! - black);
    }
  });
  levels.sort((a, b) => a - b);
  const bright = max(0.001, levels[Math.floor((1 - BRIGHTER) * levels.length)] ?? 1);
  return max(1, min(VIEW_WHITE / bright, ratio === undefined ? Infinity : Math.exp(ratio)));
}
