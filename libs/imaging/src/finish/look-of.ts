import type { Look } from './apply-look.js';
import { findBrightWindows, WINDOW_LUMA } from './bright-windows.js';
import { guideOf } from '../colour/cast.js';
import { boxMean } from '../pixels/box-mean.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { neutralTint, withLuminanceKept, type Tint } from '../colour/neutral-tint.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { smallCopy } from '../files/small-copy.js';
import { smoothstep } from '../pixels/srgb.js';
import { WARMTH_WITH_COLOURS_KEPT, type Recipe } from './styles.js';
import { floor, max, min, round } from '../pixels/maths.js';

/** The user's settings for a photo's light and colours, independent of its style. */
export interface Tone {
  /** Factor on the light of shadows and mid-tones; white stays white. */
  brightness: number;
  /** Preserves white balance and hues. */
  keepColours: boolean;
  /** Recovers the view through bright windows. */
  enhanceWindows: boolean;
}

/** Pixels of the longer side of the copy on which a look is computed. */
const LENGTH = 500;
/**
 * Radii of surroundings, as shares of the longer side, and the variance of luma below which a place counts as flat.
 */
const AROUND = 1 / 24;
const AROUND_FLAT = 0.01;
const VIEW = 1 / 100;
const VIEW_FLAT = 0.0005;
const BURNT = 0.98;
/** Number of luma levels that are distinguished. */
const LEVELS = 1024;
/** Shares of the room's pixels that are darker than the room's darks and its white. */
const DARKS = 0.1;
const WHITE = 0.95;
/** Luma below which a photo is meant to be dark. */
const DARKEST = 0.2;
/** Luma of the darks up to which a photo isn't flat, and from which on it is. */
const NOT_FLAT = 0.2;
const FLAT = 0.5;
/** Maximum relative increase of contrast because a photo is flat. */
const FLATNESS = 2;
/** Gain on the brightest parts of a window's view; luma from which on a place gets part of this gain, and all of it. */
const VIEW_GAIN = 0.5;
const VIEW_BEGINS = 0.68;
const VIEW_WHITE = 0.9;
/**
 * Bounds of the sRGB value (0..1) that a change of contrast preserves. It is the room's middle: in a white room the darks
 * lie above the middle of the scale, and a fixed value would make them lighter still.
 */
const MIN_PIVOT = 0.46;
const MAX_PIVOT = 0.72;
/** Luma up to which shadows are lifted, and below which the full lift applies. */
const SHADOWS_END = 0.45;
const SHADOWS_WHOLE = 0.08;
/** Bounds of the automatic exposure of a photo. */
const MIN_EXPOSURE = 0.7;
const MAX_EXPOSURE = 1.7;
/** How much more light the middle may ask for than the white; beyond this only dark places are lifted. */
const MAX_OVER_WHITE = 1.35;
/** Maximum additional lift of dark places where the middle asks for more light than it gets, in stops. */
const MAX_MORE_LIFT = 0.4;
/** Median luma of photos from which on more brightness would wash them out, and from which on hardly any is applied. */
const BRIGHT = 0.68;
const VERY_BRIGHT = 0.92;
const MIN_SHARE_OF_BRIGHTNESS = 0.2;

/** Computes a photo's look from a copy of any size. */
export async function lookOf(photo: Raster, recipe: Recipe, tone: Tone): Promise<Look> {
  const small = await smallCopy(photo, LENGTH);
  const guide = guideOf(small);
  const windows = findBrightWindows(guide);
  const filter = new GuidedFilter(guide, filled(guide, 1), radiusOf(guide, AROUND), AROUND_FLAT);
  const around = filter.fit(guide);
  const levels = levelsOf(guide, windows);
  const { exposure, lift } = exposureOf(levels, recipe, tone.brightness);
  const exposed = valueOf(exposure);
  const lifted = valueOf(2 ** lift);
  const gain = mapped(guide, (luma, i) => {
    const surroundings = around.slope.data[i]! * luma + around.offset.data[i]!;
    return surroundings < SHADOWS_END
      ? exposed * lifted ** smoothstep(SHADOWS_END, SHADOWS_WHOLE, surroundings)
      : exposed;
  });
  const lit = filter.fit(gain);
  const isPulled = tone.enhanceWindows && windows.data.some((sure) => sure > 0);
  return {
    gain: isPulled ? sum(lit, pullOf(guide, windows, gain)) : lit,
    around,
    tint: tintOf(small, recipe, tone.keepColours),
    pivot: min(MAX_PIVOT, max(MIN_PIVOT, levels.middle * exposed)),
    contrast: contrastOf(levels, recipe),
    localContrast: recipe.localContrast,
    vibrance: recipe.vibrance,
    warmVibrance: recipe.warmVibrance,
    whiteness: recipe.whiteness,
  };
}

/** Luma (0..1) of the room in a photo: windows and burnt places don't count. */
interface Levels {
  darks: number;
  middle: number;
  white: number;
}

function levelsOf(guide: Plane, windows: Plane): Levels {
  const counts = new Uint32Array(LEVELS);
  let counted = 0;
  for (let i = 0; i < guide.data.length; i++) {
    const luma = guide.data[i]!;
    if (luma < BURNT && windows.data[i] === 0) {
      counts[floor(LEVELS * luma)]! += 1;
      counted++;
    }
  }
  const level = (share: number): number => {
    let darker = 0;
    let step = 0;
    while (step < LEVELS && darker + counts[step]! <= share * counted) {
      darker += counts[step]!;
      step++;
    }
    return min(1, (step + 0.5) / LEVELS);
  };
  return { darks: level(DARKS), middle: level(0.5), white: level(WHITE) };
}

/**
 * Computes the factor on linear light: the larger of the style's corrections for middle and white, unless that burns the
 * white, times the user's factor, which is reduced for an already bright photo. Dark places are lifted, in stops, by the
 * style's share, and by what the middle lacks.
 */
function exposureOf(
  { middle, white }: Levels,
  recipe: Recipe,
  brightness: number,
): { exposure: number; lift: number } {
  const lit = (wanted: number, own: number): number =>
    (lightOf(wanted) / lightOf(max(DARKEST, own))) ** recipe.reach;
  const [forMiddle, forWhite] = [lit(recipe.middle, middle), lit(recipe.white, white)];
  const wanted = min(max(forMiddle, forWhite), MAX_OVER_WHITE * forWhite);
  const styled = min(MAX_EXPOSURE, max(MIN_EXPOSURE, wanted));
  const lacking = Math.log2(max(1, forMiddle / styled));
  const washed = smoothstep(BRIGHT, VERY_BRIGHT, middle * valueOf(styled));
  const share = brightness > 1 ? 1 - (1 - MIN_SHARE_OF_BRIGHTNESS) * washed : 1;
  return {
    exposure: styled * brightness ** share,
    lift: recipe.shadows + min(MAX_MORE_LIFT, lacking),
  };
}

/** Raises the contrast of photos without darks, as merged exposures often are. */
function contrastOf({ darks }: Levels, { contrast }: Recipe): number {
  return contrast * (1 + FLATNESS * smoothstep(NOT_FLAT, FLAT, darks));
}

/**
 * Computes the reduction of the gain at windows: down to half of the light for the brightest views, depending on the
 * brightness around a place, so that the view keeps its contrast. Burnt pixels stay white whatever their gain.
 */
function pullOf(guide: Plane, windows: Plane, gain: Plane): LinearField {
  const radius = radiusOf(guide, VIEW);
  const shares = boxMean(windows, radius);
  const lights = boxMean(
    mapped(guide, (luma, i) => luma * windows.data[i]!),
    radius,
  );
  const shown = valueOf(VIEW_GAIN);
  const pull = mapped(guide, (luma, i) => {
    if (windows.data[i] === 0) {
      return 0;
    }
    const view = lights.data[i]! / max(1e-6, shares.data[i]!);
    const strength =
      windows.data[i]! *
      smoothstep(VIEW_BEGINS, VIEW_WHITE, view) *
      smoothstep(VIEW_BEGINS, WINDOW_LUMA, luma);
    return strength * min(0, shown - gain.data[i]!);
  });
  return new GuidedFilter(guide, filled(guide, 1), radius, VIEW_FLAT).fit(pull);
}

function tintOf(small: Raster, { warmth }: Recipe, keepColours: boolean): Tint {
  const [red, green, blue] = keepColours ? [1, 1, 1] : neutralTint(small);
  const half = 2 ** ((keepColours ? WARMTH_WITH_COLOURS_KEPT * warmth : warmth) / 2);
  // Follows the colours of daylight, which change more in blue than in red: equal changes would turn whites pink.
  const [r, g, b] = withLuminanceKept([red * half ** 0.75, green, blue / half ** 1.25]);
  return [valueOf(r), valueOf(g), valueOf(b)];
}

/** Linear light of an sRGB value (both 0..1, or factors), by the power that approximates the curve best. */
function lightOf(value: number): number {
  return value ** 2.2;
}

function valueOf(light: number): number {
  return light ** (1 / 2.2);
}

function radiusOf({ width, height }: Plane, share: number): number {
  return max(2, round(max(width, height) * share));
}

function filled(like: Plane, value: number): Plane {
  return mapped(like, () => value);
}

function mapped({ width, height, data }: Plane, value: (of: number, i: number) => number): Plane {
  const result = plane(width, height);
  for (let i = 0; i < data.length; i++) {
    result.data[i] = value(data[i]!, i);
  }
  return result;
}

function sum(a: LinearField, b: LinearField): LinearField {
  const added = (one: Plane, other: Plane): Plane =>
    mapped(one, (value, i) => value + other.data[i]!);
  return { slope: added(a.slope, b.slope), offset: added(a.offset, b.offset) };
}
