import { bridgedAreas, connectedAreas, dilated } from '../pixels/areas.js';
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
/**
 * Factors of the tolerance where the neighbour has a burnt or black channel: a camera computes each channel from all
 * channels of its sensor, so that one that is clipped bends the others' curves too.
 */
const BURNT_FACTOR = 2;
const BLACK_FACTOR = 3;
/** Maximum number of usual pixels for which one that deviates by as many tolerances counts. */
const MAX_COUNT = 4;
/** Radius, in pixels, of the square around a pixel in which most pixels must have moved. */
const MAJORITY_RADIUS = 2;
/** Share of the picture below which an apparent movement is noise or a slightly misplaced edge. */
const MIN_AREA = 0.0001;
/** Distance, as a share of the picture's width, from a moved area within which a fraction of that share is enough. */
const NEAR = 0.04;
const NEAR_FRACTION = 0.25;
/** Width, as a share of the picture's, of gaps in a moved area that belong to it: what is thin or resembles it there. */
const GAP = 0.02;
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
      const exposure = stillBeside(neighbour, others[i]!, side < 0 ? 'darker' : 'brighter');
      still.set(i, exposure);
      neighbour = exposure.pixels;
    }
  }
  return others.map((_, i) => still.get(i)!);
}

function stillBeside(neighbour: Raster, frame: Raster, side: Side): StillExposure {
  const still = plane(frame.width, frame.height);
  const range = { lowest: lowestAround(neighbour), highest: highestAround(neighbour) };
  const clearly = movedPixels(range, frame, curvesOf(neighbour, frame), side);
  if (!clearly.includes(1)) {
    still.data.fill(1);
    return { pixels: frame, still };
  }
  const curves = curvesOf(neighbour, frame, clearly);
  const moved = movedPixels(range, frame, curves, side, clearly);
  const share = widened(bridged(moved, frame), frame);
  const data = frame.data.slice();
  for (let i = 0; i < share.data.length; i++) {
    const isKnown = side === 'brighter' || highestCode(neighbour.data, 3 * i) < BURNT;
    const part = isKnown ? share.data[i]! : 0;
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

/** @param moved 1 for pixels that don't count */
function curvesOf(neighbour: Raster, frame: Raster, moved?: Uint8Array): Float32Array[] {
  return [0, 1, 2].map((channel) => codeCurve(neighbour, frame, channel, moved));
}

/**
 * Sets 1 for pixels outside the range that the neighbour's surroundings allow, and for nearly deviating pixels connected
 * to them.
 *
 * @param clearly 1 for pixels that have certainly moved: near these, less evidence is enough
 */
function movedPixels(
  range: CodeRange,
  frame: Raster,
  curves: readonly Float32Array[],
  side: Side,
  clearly?: Uint8Array,
): Uint8Array {
  const { width, height } = frame;
  const near = clearly && dilated(clearly, frame, Math.round(NEAR * width));
  const deviation = deviations(range, frame, curves, side);
  const above = plane(width, height);
  const suspects = mostAbove(SUSPECT_SHARE, deviation, above);
  const certainties = mostAbove(1, deviation, above);
  const moved = new Uint8Array(suspects.length);
  for (const area of connectedAreas(suspects, width, height)) {
    const evidence = area.reduce(
      (sum, i) => sum + certainties[i]! * Math.min(MAX_COUNT, Math.max(1, deviation.data[i]!)),
      0,
    );
    const fraction = area.some((i) => near?.data[i] === 1) ? NEAR_FRACTION : 1;
    if (evidence >= fraction * MIN_AREA * moved.length) {
      area.forEach((i) => (moved[i] = 1));
    }
  }
  return moved;
}

/** Adds narrow gaps in moved areas to these. */
function bridged(moved: Uint8Array, size: ShownSize): Uint8Array {
  const result = moved.slice();
  bridgedAreas(moved, size, GAP).forEach((area) => area.forEach((i) => (result[i] = 1)));
  return result;
}

/** How far each pixel lies outside the range that the neighbour's surroundings allow, in tolerances. */
function deviations(
  { lowest, highest }: CodeRange,
  frame: Raster,
  curves: readonly Float32Array[],
  side: Side,
): Plane {
  const bounds = curves.map((curve) => boundsOf(curve, side));
  const result = plane(frame.width, frame.height);
  for (let i = 0, at = 0; i < result.data.length; i++, at += 3) {
    const isBlack = side === 'brighter' && lowestCode(lowest, at) <= BLACK;
    const isBurnt = side === 'darker' && highestCode(highest, at) >= BURNT;
    const factor = isBlack ? BLACK_FACTOR : isBurnt ? BURNT_FACTOR : 1;
    // A channel that is black in the neighbour only tells something here if no other channel is burnt.
    const isOpen = isBlack && highestCode(frame.data, at) >= BURNT;
    let most = 0;
    for (let c = 0; c < 3; c++) {
      const code = frame.data[at + c]!;
      const low = bounds[c]!.atLeast[lowest[at + c]!]!;
      const high = isOpen && lowest[at + c]! <= BLACK ? 255 : bounds[c]!.atMost[highest[at + c]!]!;
      const off = code < low ? (low - code) / tolerance(low) : (code - high) / tolerance(high);
      most = off > most ? off : most;
    }
    result.data[i] = most / factor;
  }
  return result;
}

/**
 * Sets 1 where most of the surrounding pixels exceed a limit.
 * @param above a plane of the same size to work in
 */
function mostAbove(limit: number, { data }: Plane, above: Plane): Uint8Array {
  for (let i = 0; i < data.length; i++) {
    above.data[i] = data[i]! > limit ? 1 : 0;
  }
  const shares = boxMean(above, MAJORITY_RADIUS).data;
  const most = new Uint8Array(shares.length);
  for (let i = 0; i < most.length; i++) {
    most[i] = shares[i]! > 0.5 ? 1 : 0;
  }
  return most;
}

/** The lowest and the highest code of each channel around each pixel of the neighbour. */
interface CodeRange {
  lowest: Uint8Array;
  highest: Uint8Array;
}

/** How an exposure differs from its neighbour. */
type Side = 'darker' | 'brighter';

/** Range of codes that an exposure may show for each code of its neighbour. */
interface Bounds {
  atLeast: Float32Array;
  atMost: Float32Array;
}

/** A burnt code only gives a lower bound for darker exposures, and a black one an upper bound for brighter ones. */
function boundsOf(curve: Float32Array, side: Side): Bounds {
  const atLeast = curve.slice();
  const atMost = curve.slice();
  if (side === 'darker') {
    atLeast.fill(0, BURNT);
    atMost.fill(255, BURNT);
  } else {
    atLeast.fill(0, 0, BLACK + 1);
    atMost.fill(curve[BLACK + 1]!, 0, BLACK + 1);
  }
  return { atLeast, atMost };
}

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
function widened(moved: Uint8Array, size: ShownSize): Plane {
  return boxMean(dilated(moved, size, MARGIN), 1);
}
