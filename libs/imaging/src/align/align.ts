import { textureOf, type Texture } from './texture.js';
import { halve, soften, logLuminance, normaliseLocally } from './normalised-luminance.js';
import { sample, type Plane, type Raster } from '../pixels/raster.js';
import { solveSymmetric } from '../pixels/solve.js';

/** Maps a pixel of the reference to the other frame: scaled and turned about the middle, then shifted. */
export interface Placement {
  /** pixels of the pictures that were compared */
  dx: number;
  dy: number;
  /** radians, clockwise */
  turn: number;
  /** how much larger the other frame shows things */
  zoom: number;
}

export interface Alignment extends Placement {
  /**
   * correlation of the two frames' local structure where they overlap: 1 identical, 0 unrelated; null when neither of
   * them has any structure to align by, and the other frame stays in place
   */
  match: number | null;
}

export const IN_PLACE: Placement = { dx: 0, dy: 0, turn: 0, zoom: 1 };

const MIN_SIDE = 40;
const ROUNDS = 12;
/** The iteration stops when a step moves no pixel by more than this; the next finer level continues. */
const MIN_STEP = 0.01;
const MIN_STEP_COARSE = 0.1;
/**
 * Minimum correlation of two frames of one view: under different light they have 0.5 and more, other views less than
 * 0.15.
 */
export const MIN_MATCH = 0.25;

/**
 * Minimum root mean square of local structure: photos of rooms have 0.5 and more, a blank wall or a black frame hardly
 * any.
 */
const MIN_STRUCTURE = 0.25;

/**
 * Builds the structure of a picture from full size down, each level half the size of the one before. The levels are
 * softened a little, since bilinear interpolation of the finest grain would bias shifts towards half pixels.
 */
export function structurePyramid(picture: Raster): Plane[] {
  const levels = [logLuminance(picture)];
  for (;;) {
    const last = levels[levels.length - 1]!;
    if (Math.min(last.width, last.height) < 2 * MIN_SIDE) {
      break;
    }
    levels.push(halve(last));
  }
  return levels.map((level, k) => normaliseLocally(k === 0 ? soften(level) : level));
}

/**
 * Aligns `other` with `reference` (pyramids of the same size): Gauss-Newton on the squared difference of structure with
 * robust weights (Baker, Matthews 2004), from coarse to fine. Turn and zoom are estimated only in the two finest
 * levels, which have enough pixels to distinguish them from a shift.
 */
export function align(reference: Plane[], other: Plane[]): Alignment {
  let place: Placement = IN_PLACE;
  for (let level = reference.length - 1; level >= 0; level--) {
    place = refine(textureOf(reference[level]!), other[level]!, place, level);
    if (level > 0) {
      place = { ...place, dx: place.dx * 2, dy: place.dy * 2 };
    }
  }
  const match = correlation(reference[0]!, other[0]!, place);
  if (match < MIN_MATCH && !hasStructure(reference[0]!) && !hasStructure(other[0]!)) {
    return { ...IN_PLACE, match: null };
  }
  return { ...place, match };
}

/** Returns the place in the other frame of the reference's pixel (x, y), for pictures of the given size. */
export function placed(
  { dx, dy, turn, zoom }: Placement,
  width: number,
  height: number,
  x: number,
  y: number,
): [number, number] {
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  const cos = zoom * Math.cos(turn);
  const sin = zoom * Math.sin(turn);
  return [cx + cos * (x - cx) - sin * (y - cy) + dx, cy + sin * (x - cx) + cos * (y - cy) + dy];
}

function refine(texture: Texture, other: Plane, start: Placement, level: number): Placement {
  const reach = other.width / 2;
  const leastStep = level > 0 ? MIN_STEP_COARSE : MIN_STEP;
  let place = start;
  for (let round = 0; round < ROUNDS; round++) {
    const step = gaussNewtonStep(texture, other, place, reach, level < 2);
    if (step === undefined) {
      break;
    }
    const [dx = 0, dy = 0, turn = 0, zoom = 0] = step;
    place = {
      dx: place.dx + dx,
      dy: place.dy + dy,
      turn: place.turn + turn / reach,
      zoom: place.zoom + zoom / reach,
    };
    if (Math.abs(dx) + Math.abs(dy) + Math.abs(turn) + Math.abs(zoom) < leastStep) {
      break;
    }
  }
  return place;
}

/**
 * Performs one least-squares step.
 * @param reach distance from the middle at which turn and zoom are expressed as the movement of a pixel
 * @param wholly whether to estimate all of (dx, dy, turn, zoom), or only the first two
 * @returns pixels; undefined where the texture is insufficient
 */
function gaussNewtonStep(
  { count, x: xs, y: ys, value, slopeX, slopeY }: Texture,
  { width, height, data }: Plane,
  { dx, dy, turn, zoom }: Placement,
  reach: number,
  wholly: boolean,
): number[] | undefined {
  const left = (width - 1) / 2 + dx;
  const top = (height - 1) / 2 + dy;
  const cos = zoom * Math.cos(turn);
  const sin = zoom * Math.sin(turn);
  let [xx, xy, yy, xt, yt, tt, xz, yz, tz, zz] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [bx, by, bt, bz] = [0, 0, 0, 0];
  for (let k = 0; k < count; k++) {
    const x = xs[k]!;
    const y = ys[k]!;
    const u = left + cos * x - sin * y;
    const v = top + sin * x + cos * y;
    if (u < 1 || v < 1 || u > width - 2 || v > height - 2) {
      continue;
    }
    const x0 = u | 0;
    const y0 = v | 0;
    const fx = u - x0;
    const i = y0 * width + x0;
    const upper = data[i]! + fx * (data[i + 1]! - data[i]!);
    const lower = data[i + width]! + fx * (data[i + width + 1]! - data[i + width]!);
    const difference = upper + (v - y0) * (lower - upper) - value[k]!;
    const weight = 1 / (1 + difference * difference * 4);
    const gx = slopeX[k]!;
    const gy = slopeY[k]!;
    const gt = (gy * x - gx * y) / reach;
    const gz = (gx * x + gy * y) / reach;
    const wx = weight * gx;
    const wy = weight * gy;
    const wt = weight * gt;
    const wz = weight * gz;
    xx += wx * gx;
    xy += wx * gy;
    yy += wy * gy;
    xt += wx * gt;
    yt += wy * gt;
    tt += wt * gt;
    xz += wx * gz;
    yz += wy * gz;
    tz += wt * gz;
    zz += wz * gz;
    bx -= wx * difference;
    by -= wy * difference;
    bt -= wt * difference;
    bz -= wz * difference;
  }
  return wholly
    ? solveSymmetric([xx, 0, 0, 0, xy, yy, 0, 0, xt, yt, tt, 0, xz, yz, tz, zz], [bx, by, bt, bz])
    : solveSymmetric([xx, 0, xy, yy], [bx, by]);
}

function hasStructure({ data }: Plane): boolean {
  let squares = 0;
  for (let i = 0; i < data.length; i++) {
    squares += data[i]! * data[i]!;
  }
  return Math.sqrt(squares / data.length) >= MIN_STRUCTURE;
}

/** Computes the correlation; every second pixel of every second row is enough. */
function correlation(reference: Plane, other: Plane, place: Placement): number {
  const { width, height } = reference;
  const overlap = Math.abs(place.dx) < width / 4 && Math.abs(place.dy) < height / 4;
  if (!overlap) {
    return 0;
  }
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const [u, v] = placed(place, width, height, x, y);
      if (u < 0 || v < 0 || u > width - 1 || v > height - 1) {
        continue;
      }
      const a = reference.data[y * width + x]!;
      const b = sample(other, u, v);
      product += a * b;
      squaresA += a * a;
      squaresB += b * b;
    }
  }
  return product / Math.sqrt(Math.max(1e-9, squaresA * squaresB));
}

/** The same placement in pixels of a picture that is larger by this factor. */
export function enlarged(place: Placement, scale: number): Placement {
  return { ...place, dx: place.dx * scale, dy: place.dy * scale };
}
