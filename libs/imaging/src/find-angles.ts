import type { CameraAngles } from './camera.js';
import type { Plane } from './raster.js';
import { uprightLines, type UprightLine } from './upright-lines.js';

const RADIANS = Math.PI / 180;
/** Degrees within which the camera is looked for. */
const MOST_PITCH = 16;
const MOST_ROLL = 10;
const STEP = 0.5;
/** How far a line may point from the upright direction and still tell of it, in degrees: first, and in the end. */
const WIDEST = 0.7;
const NARROWEST = 0.2;
const ROUNDS = 14;
/** Lines shorter than this share of the picture's height tell more of furniture than of walls. */
const LEAST_LENGTH = 0.06;
/** The lines that agree must be this many, and together as long as the picture is high this many times. */
const LEAST_LINES = 4;
const LEAST_TOTAL = 0.8;

/** A line as a ray's camera sees it: its middle in focal lengths from the picture's middle. */
interface Witness {
  x: number;
  y: number;
  slope: number;
  weight: number;
}

/**
 * How the camera was held, told by the edges that are upright in the room: they meet in one vanishing point. It is the
 * direction that most of the edges' length agrees with, made precise by least squares of those that agree (iteratively
 * reweighted, with narrower and narrower weights).
 * @param brightness code values
 * @param focal pixels of this very picture
 * @returns null when there are too few such edges to tell
 */
export function findAngles(brightness: Plane, focal: number): CameraAngles | null {
  const { width, height } = brightness;
  const lines = uprightLines(brightness, LEAST_LENGTH * height);
  const witnesses = lines.map((line) => witnessOf(line, width, height, focal));
  const start = mostAgreed(witnesses);
  const found = start && refined(witnesses, start);
  return found && isTold(witnesses, found) ? inDegrees(found) : null;
}

function witnessOf(
  { x0, y0, slope, length }: UprightLine,
  width: number,
  height: number,
  focal: number,
): Witness {
  return {
    x: (x0 - (width - 1) / 2) / focal,
    y: (y0 - (height - 1) / 2) / focal,
    slope,
    weight: length / height,
  };
}

/** Radians. */
interface Hold {
  pitch: number;
  roll: number;
}

function inDegrees({ pitch, roll }: Hold): CameraAngles {
  return { vertical: pitch / RADIANS, horizontal: roll / RADIANS };
}

/** Radians between a line and what an upright edge at its place would look like. */
function misfit({ x, y, slope }: Witness, { pitch, roll }: Hold): number {
  const vx = Math.sin(roll) * Math.cos(pitch);
  const vy = Math.cos(roll) * Math.cos(pitch);
  const vz = -Math.sin(pitch);
  const expected = (vx - vz * x) / (vy - vz * y);
  return Math.atan((slope - expected) / (1 + slope * expected));
}

function agreement(offset: number, width: number): number {
  const ratio = offset / (width * RADIANS);
  return Math.exp(-0.5 * ratio * ratio);
}

function mostAgreed(witnesses: readonly Witness[]): Hold | null {
  let best: Hold | null = null;
  let most = 0;
  for (let pitch = -MOST_PITCH; pitch <= MOST_PITCH; pitch += STEP) {
    for (let roll = -MOST_ROLL; roll <= MOST_ROLL; roll += STEP) {
      const hold = { pitch: pitch * RADIANS, roll: roll * RADIANS };
      let total = 0;
      for (const witness of witnesses) {
        total += witness.weight * agreement(misfit(witness, hold), WIDEST);
      }
      if (total > most) {
        most = total;
        best = hold;
      }
    }
  }
  return best;
}

function refined(witnesses: readonly Witness[], start: Hold): Hold | null {
  const delta = 1e-4;
  let { pitch, roll } = start;
  for (let round = 0; round < ROUNDS; round++) {
    const width = Math.max(NARROWEST, WIDEST * 0.8 ** round);
    let pp = 0;
    let pr = 0;
    let rr = 0;
    let po = 0;
    let ro = 0;
    for (const witness of witnesses) {
      const off = misfit(witness, { pitch, roll });
      const weight = witness.weight * agreement(off, width);
      const byPitch = (misfit(witness, { pitch: pitch + delta, roll }) - off) / delta;
      const byRoll = (misfit(witness, { pitch, roll: roll + delta }) - off) / delta;
      pp += weight * byPitch * byPitch;
      pr += weight * byPitch * byRoll;
      rr += weight * byRoll * byRoll;
      po += weight * byPitch * off;
      ro += weight * byRoll * off;
    }
    const determinant = pp * rr - pr * pr;
    // Lines at one place of the picture can't tell leaning together from leaning.
    if (determinant <= 1e-4 * rr * rr) {
      return null;
    }
    pitch -= (rr * po - pr * ro) / determinant;
    roll -= (pp * ro - pr * po) / determinant;
  }
  const within =
    Math.abs(pitch) <= (MOST_PITCH + 1) * RADIANS && Math.abs(roll) <= (MOST_ROLL + 1) * RADIANS;
  return within ? { pitch, roll } : null;
}

function isTold(witnesses: readonly Witness[], hold: Hold): boolean {
  const agreeing = witnesses.filter(
    (witness) => Math.abs(misfit(witness, hold)) < 2.5 * NARROWEST * RADIANS,
  );
  const total = agreeing.reduce((sum, { weight }) => sum + weight, 0);
  return agreeing.length >= LEAST_LINES && total >= LEAST_TOTAL;
}
