import type { FramePart } from '../align/frame-part.js';
import { dilated } from '../pixels/areas.js';
import { boxMean } from '../pixels/box-mean.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { abs, exp, log, max, min, round } from '../pixels/maths.js';
import {
  highestCode,
  lowestCode,
  plane,
  sample,
  type Plane,
  type Raster,
} from '../pixels/raster.js';
import type { Box } from '../pixels/sampled-part.js';
import type { ShownSize } from '../pixels/shown-size.js';
import {
  CODE_OF_LINEAR,
  LINEAR_OF_CODE,
  LINEAR_STEPS,
  luminance,
  luminanceAt,
  smoothstep,
} from '../pixels/srgb.js';
import { warpBox } from '../pixels/warp-box.js';
import { lightOf, type WindowPull } from './find-pulls.js';

/** Radius of the matte's fit to edges, a share of the width, and variance of log light below which a place is flat. */
const MATTE_RADIUS = 1 / 180;
const MATTE_FLAT = 0.02;
/** How much steeper the matte becomes around its middle. */
const STEEPER = 1.6;
/** Radius over which a place without an edge keeps the photo's brightness, and width of its fade: shares of the width. */
const LEVEL_RADIUS = 1 / 30;
const FADE = 1 / 240;
/** Linear light from which on such a place is darkened, so that its detail has room, and what white becomes. */
const KNEE = 0.5;
const WHITE = 0.76;
/** Exponent of the mean that stands for the brighter parts of the source. */
const POWER = 4;
/** Lowest code of the bright surroundings that belong to such a place. */
const BRIGHT_CODE = 195;
/**
 * How far the surroundings of a place reach that are pulled with it, shares of the width: for a source in the photo's
 * light, in a flash's light (a curtain is lit as far as it hangs), and for a photo that flash frames corrected, whose
 * surroundings no source shows as they are.
 */
export const SURROUNDINGS = { sameLight: 1 / 28, flashSource: 1 / 20, corrected: 0 } as const;
/** How much the source's light may differ there from the photo's, once they are matched (natural logarithm). */
const ALIKE = 0.5;
/** How much darker than the photo such a place may become (natural logarithm), approached softly. */
const MAX_FALL = 1.4;
/** Linear luminance of the source up to which its colours are noise, and from which on they are its own. */
const NO_COLOUR = 0.01;
const FULL_COLOUR = 0.045;
/** Linear light from which on a view is rolled off below white. */
const SHOULDER = 0.8;

/** What a pull needs at full size. */
export interface PlacedPull {
  box: Box;
  /** the box as the source shows it, RGB bytes */
  shown: Uint8Array;
  pull: WindowPull;
  /** how much of a pixel of the small copy is pulled, linear in the source's log light; plain for detail */
  matte: LinearField;
  /** natural logarithm of the factor on the source's light, on the small copy */
  gain: Plane;
  /** where the source's own colours are taken, 0 to 1, on the small copy: surroundings keep the photo's */
  coloured: Plane;
}

/** Returns the part of the photo that a pull may change. */
export function pullBox({ inside }: WindowPull, small: ShownSize, photo: ShownSize): Box {
  const margin = Math.ceil(small.width * SURROUNDINGS.flashSource) + 8;
  let [left, right, top, bottom] = [small.width, 0, small.height, 0];
  inside.forEach((is, i) => {
    if (is === 1) {
      const x = i % small.width;
      const y = (i - x) / small.width;
      left = min(left, x);
      right = max(right, x + 1);
      top = min(top, y);
      bottom = max(bottom, y + 1);
    }
  });
  const scaleX = photo.width / small.width;
  const scaleY = photo.height / small.height;
  const from = Math.floor(max(0, left - margin) * scaleX);
  const first = Math.floor(max(0, top - margin) * scaleY);
  return {
    left: from,
    top: first,
    width: min(photo.width, Math.ceil((right + margin) * scaleX)) - from,
    height: min(photo.height, Math.ceil((bottom + margin) * scaleY)) - first,
  };
}

/**
 * Places a pull at full size.
 * @param source small copy of the frame that shows the view, aligned
 * @param natural small copy of the natural frame as shot, same size
 * @param finished small copy of the photo so far, same size
 * @param part the frame at full size
 * @param surroundings how far a place without an edge reaches beyond what is burnt
 */
export function placePull(
  pull: WindowPull,
  source: Raster,
  natural: Raster,
  finished: Raster,
  part: FramePart,
  box: Box,
  surroundings: keyof typeof SURROUNDINGS,
): PlacedPull {
  const shown = warpBox(part.pixels, part.map, box);
  const light = lightOf(source, pull.black);
  const everywhere = plane(light.width, light.height);
  everywhere.data.fill(1);
  const inside = plane(light.width, light.height);
  inside.data.set(pull.inside);
  if (pull.way === 'opening') {
    const radius = max(2, round(light.width * MATTE_RADIUS));
    const matte = new GuidedFilter(light, everywhere, radius, MATTE_FLAT).fit(inside);
    const gain = plane(light.width, light.height);
    gain.data.fill(log(pull.gain));
    return { box, shown, pull, matte, gain, coloured: inside };
  }
  const place = withSurroundings(
    inside,
    levelGain(inside, source, finished),
    light,
    natural,
    finished,
    surroundings,
  );
  const fade = max(1, round(light.width * FADE));
  const matte = {
    slope: plane(light.width, light.height),
    offset: boxMean(boxMean(place, fade), fade),
  };
  return {
    box,
    shown,
    pull,
    matte,
    gain: levelGain(place, source, finished),
    coloured: boxMean(dilated(pull.inside, light, 1), 1),
  };
}

/**
 * Returns 1 for a place and for what is nearly as bright around it, as far as the source shows it as bright as the photo
 * does: a burnt rim around a view is dark in its source.
 */
function withSurroundings(
  inside: Plane,
  gain: Plane,
  light: Plane,
  natural: Raster,
  finished: Raster,
  surroundings: keyof typeof SURROUNDINGS,
): Plane {
  const reach = round(natural.width * SURROUNDINGS[surroundings]);
  const near = boxMean(inside, reach);
  const place = plane(natural.width, natural.height);
  for (let i = 0; i < place.data.length; i++) {
    const isBright = near.data[i]! > 1e-6 && lowestCode(natural.data, 3 * i) >= BRIGHT_CODE;
    const level = log(max(0.002, luminanceAt(finished.data, 3 * i)));
    const isAlike = isBright && abs(level - light.data[i]! - gain.data[i]!) < ALIKE;
    place.data[i] = inside.data[i] === 1 || isAlike ? 1 : 0;
  }
  return place;
}

/**
 * Computes the factor (natural logarithm) that brings the brightest channel of the source's brighter parts, in the surrounding part of a
 * place, to the photo's brightness there, a little compressed. The brighter parts, so that none of them burns.
 */
function levelGain(place: Plane, source: Raster, finished: Raster): Plane {
  const wanted = plane(place.width, place.height);
  const bright = plane(place.width, place.height);
  for (let i = 0; i < wanted.data.length; i++) {
    wanted.data[i] = place.data[i]! * compressed(luminanceAt(finished.data, 3 * i));
    bright.data[i] = place.data[i]! * LINEAR_OF_CODE[highestCode(source.data, 3 * i)]! ** POWER;
  }
  const radius = max(3, round(place.width * LEVEL_RADIUS) >> 1);
  const around = (values: Plane): Plane => boxMean(boxMean(values, radius), radius);
  const shares = around(place);
  const levels = around(wanted);
  const brights = around(bright);
  const gain = plane(place.width, place.height);
  for (let i = 0; i < gain.data.length; i++) {
    const share = max(1e-6, shares.data[i]!);
    gain.data[i] =
      log(max(0.01, levels.data[i]! / share)) - log(max(1e-12, brights.data[i]! / share)) / POWER;
  }
  return gain;
}

/**
 * Pulls a view into the photo, in place. An opening is taken from its source as a whole, with one factor on its light. A
 * place without an edge around it keeps the photo's brightness, a little compressed, and gets the source's detail and
 * colour together with its bright surroundings, so that no contour shows where one frame ends.
 * @returns how much of each pixel of the box is pulled, 0 to 1
 */
export function pullWindow(photo: Raster, placed: PlacedPull): Plane {
  const { box, shown, pull, matte, gain, coloured } = placed;
  const share = plane(box.width, box.height);
  const scaleX = matte.slope.width / photo.width;
  const scaleY = matte.slope.height / photo.height;
  for (let y = 0; y < box.height; y++) {
    const v = (box.top + y + 0.5) * scaleY - 0.5;
    for (let x = 0; x < box.width; x++) {
      const u = (box.left + x + 0.5) * scaleX - 0.5;
      const j = 3 * (y * box.width + x);
      const i = 3 * ((box.top + y) * photo.width + box.left + x);
      const r = max(0, LINEAR_OF_CODE[shown[j]!]! - pull.black);
      const g = max(0, LINEAR_OF_CODE[shown[j + 1]!]! - pull.black);
      const b = max(0, LINEAR_OF_CODE[shown[j + 2]!]! - pull.black);
      const seen = max(0.002, luminance(r, g, b));
      const raw = at(matte, u, v, log(seen));
      const part = min(1, max(0, pull.way === 'opening' ? 0.5 + STEEPER * (raw - 0.5) : raw));
      if (part < 0.004) {
        continue;
      }
      share.data[y * box.width + x] = part;
      let rise = sample(gain, u, v);
      if (pull.way === 'detail') {
        const fall = log(max(0.002, luminanceAt(photo.data, i))) - rise - log(seen);
        rise += fall > 0 ? fall - MAX_FALL * Math.tanh(fall / MAX_FALL) : 0;
      }
      const factor = exp(rise);
      const level = seen * factor;
      const before = max(0.002, luminanceAt(photo.data, i));
      const own = pull.way === 'opening' ? 1 : sample(coloured, u, v);
      const colour = own * smoothstep(NO_COLOUR, FULL_COLOUR, seen);
      const channel = (c: number, light: number): void => {
        const paint = (LINEAR_OF_CODE[photo.data[i + c]!]! / before) * level;
        photo.data[i + c] = mixed(
          photo.data[i + c]!,
          paint + colour * (light * factor - paint),
          part,
        );
      };
      channel(0, r);
      channel(1, g);
      channel(2, b);
    }
  }
  return share;
}

function at({ slope, offset }: LinearField, u: number, v: number, guide: number): number {
  return sample(slope, u, v) * guide + sample(offset, u, v);
}

function compressed(light: number): number {
  return light <= KNEE ? light : KNEE + ((light - KNEE) * (WHITE - KNEE)) / (1 - KNEE);
}

/** Mixes a code with linear light, in codes. */
function mixed(code: number, light: number, part: number): number {
  const over = (light - SHOULDER) / (1 - SHOULDER);
  const soft = over <= 0 ? light : SHOULDER + (1 - SHOULDER) * Math.tanh(over);
  const other = CODE_OF_LINEAR[round(LINEAR_STEPS * min(1, soft))]!;
  return round(code + part * (other - code));
}
