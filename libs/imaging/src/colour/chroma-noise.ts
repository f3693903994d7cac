import { guideOf } from './cast.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { plane, sample, type Plane, type Raster } from '../pixels/raster.js';
import { luma } from '../pixels/srgb.js';

/**
 * The usual difference of red and blue from luma (all 0..1, sRGB) around a place, each linear in the pixel's own luma.
 */
export type ChromaField = [red: LinearField, blue: LinearField];

/**
 * Maximum deviation of red and blue from luma (0..1, sRGB) that noise causes, in the dark and from middle grey on:
 * smaller deviations from the usual surrounding colour count as noise.
 */
export interface ChromaNoise {
  dark: number;
  bright: number;
}

/**
 * Radius in pixels of the small copy: colour that varies on a finer scale and independently of luma is noise, or
 * distinguished from it by its amplitude.
 */
const RADIUS = 2;
const EPSILON = 0.002;
/**
 * Noise is measured on squares with sides of this many full-size pixels, and on this many squares across and down the
 * photo.
 */
const SQUARE = 8;
const ACROSS = 48;
const DOWN = 36;
/** Share of the squares, the quietest ones, on which noise is measured, since the others have detail of their own. */
const QUIET = 0.25;
/** Multiple of the noise's root mean square up to which a deviation counts as noise. */
const REACH = 4;
const MIDDLE_GREY = 0.35;
/** Bounds of the measured noise: smaller values are rounding, larger ones detail. */
const LEAST = 0.002;
const MOST = 0.05;

export function usualChroma(small: Raster): ChromaField {
  const guide = guideOf(small);
  const everywhere = plane(small.width, small.height);
  everywhere.data.fill(1);
  const filter = new GuidedFilter(guide, everywhere, RADIUS, EPSILON);
  const difference = (channel: number): Plane => {
    const result = plane(small.width, small.height);
    for (let i = 0; i < result.data.length; i++) {
      result.data[i] = small.data[3 * i + channel]! / 255 - guide.data[i]!;
    }
    return result;
  };
  return [filter.fit(difference(0)), filter.fit(difference(2))];
}

/** Measures the noise of a full-size photo relative to the usual colours of its small copy. */
export function measureNoise(photo: Raster, usual: ChromaField): ChromaNoise {
  const dark: number[] = [];
  const bright: number[] = [];
  for (let row = 0; row < DOWN; row++) {
    for (let column = 0; column < ACROSS; column++) {
      const left = Math.floor(((photo.width - SQUARE) * column) / (ACROSS - 1));
      const top = Math.floor(((photo.height - SQUARE) * row) / (DOWN - 1));
      const { deviation, brightness } = deviationIn(
        photo,
        usual,
        Math.max(0, left),
        Math.max(0, top),
      );
      (brightness < MIDDLE_GREY ? dark : bright).push(deviation);
    }
  }
  const level = (deviations: number[]): number | undefined =>
    deviations.sort((a, b) => a - b)[Math.floor(QUIET * deviations.length)];
  const darkLevel = level(dark);
  const brightLevel = level(bright);
  const limit = (value: number): number => Math.min(MOST, Math.max(LEAST, REACH * value));
  return {
    dark: limit(darkLevel ?? brightLevel ?? 0),
    bright: limit(brightLevel ?? darkLevel ?? 0),
  };
}

/** Root mean square of the differences of red and blue from the usual values, and mean luma, of a square. */
function deviationIn(
  photo: Raster,
  [red, blue]: ChromaField,
  left: number,
  top: number,
): { deviation: number; brightness: number } {
  const scaleX = red.slope.width / photo.width;
  const scaleY = red.slope.height / photo.height;
  let squares = 0;
  let brightness = 0;
  let count = 0;
  for (let y = top; y < Math.min(photo.height, top + SQUARE); y++) {
    for (let x = left; x < Math.min(photo.width, left + SQUARE); x++) {
      const i = 3 * (y * photo.width + x);
      const guide = luma(photo.data[i]!, photo.data[i + 1]!, photo.data[i + 2]!);
      const u = (x + 0.5) * scaleX - 0.5;
      const v = (y + 0.5) * scaleY - 0.5;
      const usually = ({ slope, offset }: LinearField): number =>
        sample(slope, u, v) * guide + sample(offset, u, v);
      const r = photo.data[i]! / 255 - guide - usually(red);
      const b = photo.data[i + 2]! / 255 - guide - usually(blue);
      squares += r * r + b * b;
      brightness += guide;
      count++;
    }
  }
  return { deviation: Math.sqrt(squares / count), brightness: brightness / count };
}
