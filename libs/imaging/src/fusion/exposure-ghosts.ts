import { connectedAreas } from '../pixels/areas.js';
import { boxMean } from '../pixels/box-mean.js';
import { BLACK, BURNT, codeCurve } from '../pixels/code-curve.js';
import {
  highestCode,
  lowestCode,
  meanCode,
  plane,
  type Plane,
  type Raster,
} from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';

/** The tolerated deviation of a still pixel: a number of codes plus a share of the expected code. */
const MIN_TOLERANCE = 8;
const TOLERANCE_SHARE = 0.12;
/** Share of the tolerance beyond which pixels connected to a moved area have moved too. */
const SUSPECT_SHARE = 0.4;
/** Radius, in pixels, of the square around a pixel in which most pixels must have moved. */
const MAJORITY_RADIUS = 2;
/** Share of the picture below which an apparent movement is noise or a slightly misplaced edge. */
const MIN_AREA = 0.0001;
/** Pixels by which a moved area is widened, and over which its border fades. */
const MARGIN = 3;

/** An exposure without moving objects. */
export interface StillExposure {
  /** the exposure; where something has moved, the values it would have if it showed the reference's moment */
  pixels: Raster;
  /** for each pixel: 1 where nothing has moved, 0 where something has, values between at its border */
  still: Plane;
}

/**
 * Takes people, leaves and cars from one exposure, the reference, so that they don't shine through each other. Frames
 * are exposures under one light, so each one's codes are a function of another's (Grossberg and Nayar 2003): a pixel
 * that deviates from this function shows something else. Areas that are burnt in the reference are taken from the next
 * darker frame, and black areas from the next brighter one; so each frame is compared with its neighbour towards the
 * reference.
 *
 * @param others of the reference's size and view
 */
export function holdStill(reference: Raster, others: readonly Raster[]): StillExposure[] {
  const level = meanCode(reference);
  const levels = others.map(meanCode);
  const still = new Map<number, StillExposure>();
  for (const side of [-1, 1]) {
    const outwards = [...others.keys()]
      .filter((i) => (levels[i]! < level ? -1 : 1) === side)
      .sort((i, j) => side * (levels[i]! - levels[j]!));
    let neighbour = reference;
    for (const i of outwards) {
      const exposure = stillBeside(neighbour, others[i]!, side < 0 ? tellsDarker : tellsBrighter);
      still.set(i, exposure);
      neighbour = exposure.pixels;
    }
  }
  return others.map((_, i) => still.get(i)!);
}

function stillBeside(neighbour: Raster, frame: Raster, isTold: Tells): StillExposure {
  const curves = [0, 1, 2].map((channel) => codeCurve(neighbour, frame, channel));
  const moved = movedPixels(neighbour, frame, curves, isTold);
  const still = plane(frame.width, frame.height);
  if (!moved.includes(1)) {
    still.data.fill(1);
    return { pixels: frame, still };
  }
  const share = widened(moved, frame);
  const data = frame.data.slice();
  for (let i = 0; i < share.data.length; i++) {
    const part = isTold(neighbour.data, neighbour.data, 3 * i) ? share.data[i]! : 0;
    still.data[i] = 1 - part;
    if (part > 0) {
      for (let c = 3 * i; c < 3 * i + 3; c++) {
        const shown = curves[c % 3]![neighbour.data[c]!]!;
        data[c] = data[c]! + part * (shown - data[c]!) + 0.5;
      }
    }
  }
  return { pixels: { ...frame, data }, still };
}

/**
 * Sets 1 for pixels outside the range that the neighbour's surroundings allow, and for nearly deviating pixels
 * connected to them.
 */
function movedPixels(
  neighbour: Raster,
  frame: Raster,
  curves: readonly Float32Array[],
  isTold: Tells,
): Uint8Array {
  const { width, height } = frame;
  const lowest = lowestAround(neighbour);
  const highest = highestAround(neighbour);
  const suspect = plane(width, height);
  const certain = plane(width, height);
  for (let i = 0; i < suspect.data.length; i++) {
    if (!isTold(lowest, highest, 3 * i)) {
      continue;
    }
    for (let c = 3 * i; c < 3 * i + 3; c++) {
      const code = frame.data[c]!;
      const low = curves[c % 3]![lowest[c]!]!;
      const high = curves[c % 3]![highest[c]!]!;
      const off = code < low ? (low - code) / tolerance(low) : (code - high) / tolerance(high);
      suspect.data[i] = off > SUSPECT_SHARE ? 1 : suspect.data[i]!;
      certain.data[i] = off > 1 ? 1 : certain.data[i]!;
    }
  }
  const suspects = mostAround(suspect);
  const certainties = mostAround(certain);
  const moved = new Uint8Array(suspects.length);
  for (const area of connectedAreas(suspects, width, height)) {
    const sure = area.filter((i) => certainties[i] === 1).length;
    if (sure >= MIN_AREA * moved.length) {
      area.forEach((i) => (moved[i] = 1));
    }
  }
  return moved;
}

/** Sets 1 where most of the surrounding pixels are set. */
function mostAround(set: Plane): Uint8Array {
  const { data } = boxMean(set, MAJORITY_RADIUS);
  const most = new Uint8Array(data.length);
  for (let i = 0; i < most.length; i++) {
    most[i] = data[i]! > 0.5 ? 1 : 0;
  }
  return most;
}

/** Whether a pixel with codes between the lowest and the highest determines what another exposure shows of it. */
type Tells = (lowest: Uint8Array, highest: Uint8Array, at: number) => boolean;

/** A burnt pixel only gives a lower bound for darker exposures. */
const tellsDarker: Tells = (_, highest, at) => highestCode(highest, at) < BURNT;

const tellsBrighter: Tells = (lowest, _, at) => lowestCode(lowest, at) > BLACK;

function tolerance(code: number): number {
  return MIN_TOLERANCE + TOLERANCE_SHARE * code;
}

/** The highest code of each channel within one pixel, since a frame may be slightly misaligned. */
function highestAround({ width, height, data }: Raster): Uint8Array {
  const across = new Uint8Array(data.length);
  const result = new Uint8Array(data.length);
  const line = 3 * width;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < line; x++, i++) {
      const here = data[i]!;
      const left = data[x < 3 ? i : i - 3]!;
      const right = data[x >= line - 3 ? i : i + 3]!;
      const side = left > right ? left : right;
      across[i] = here > side ? here : side;
    }
  }
  for (let y = 0, i = 0; y < height; y++) {
    const up = y === 0 ? 0 : line;
    const down = y === height - 1 ? 0 : line;
    for (let x = 0; x < line; x++, i++) {
      const here = across[i]!;
      const above = across[i - up]!;
      const below = across[i + down]!;
      const side = above > below ? above : below;
      result[i] = here > side ? here : side;
    }
  }
  return result;
}

function lowestAround(frame: Raster): Uint8Array {
  return inverted(highestAround({ ...frame, data: inverted(frame.data) }));
}

function inverted(codes: Uint8Array): Uint8Array {
  const result = new Uint8Array(codes.length);
  for (let i = 0; i < result.length; i++) {
    result[i] = 255 - codes[i]!;
  }
  return result;
}

/** Widens the moved areas by a margin that fades out. */
function widened(moved: Uint8Array, { width, height }: ShownSize): Plane {
  const mask = plane(width, height);
  mask.data.set(moved);
  const near = boxMean(mask, MARGIN);
  for (let i = 0; i < near.data.length; i++) {
    near.data[i] = near.data[i]! > 1e-6 ? 1 : 0;
  }
  return boxMean(near, 1);
}
