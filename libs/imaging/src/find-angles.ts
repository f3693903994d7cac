import type { CameraAngles } from '@roomlight/contracts/geometry/camera';
import type { Plane } from './raster.js';
import { uprightLines, type UprightLine } from './upright-lines.js';

const RADIANS = Math.PI / 180;
/** Degrees within which the camera is looked for. */
const MOST_PITCH = 16;
const MOST_ROLL = 10;
const STEP = 1;
/** How far a line may point from the upright direction and still tell of it, in degrees: first, and in the end. */
const WIDEST = 0.7;
const NARROWEST = 0.2;
const ROUNDS = 14;
/** A line that is off by more than so many times the width tells nothing. */
const FARTHEST = 4;
/** Radians by which angles are moved to see what it changes. */
const DELTA = 1e-4;
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

/** Where upright edges meet, as a direction from the camera. */
interface Vanishing {
  x: number;
  y: number;
  z: number;
}

function vanishingOf({ pitch, roll }: Hold): Vanishing {
  const upright = Math.cos(pitch);
  return { x: Math.sin(roll) * upright, y: Math.cos(roll) * upright, z: -Math.sin(pitch) };
}

/** Between a line and what an upright edge at its place would look like: the tangent of the angle. */
function misfit({ x, y, slope }: Witness, upright: Vanishing): number {
  const expected = (upright.x - upright.z * x) / (upright.y - upright.z * y);
  return (slope - expected) / (1 + slope * expected);
}

/** How much a line that is off by so much counts, 0 to 1. */
function agreement(off: number, degrees: number): number {
  const ratio = off / (degrees * RADIANS);
  return Math.abs(ratio) > FARTHEST ? 0 : Math.exp(-0.5 * ratio * ratio);
}

function mostAgreed(witnesses: readonly Witness[]): Hold | null {
  let best: Hold | null = null;
  let most = 0;
  for (let pitch = -MOST_PITCH; pitch <= MOST_PITCH; pitch += STEP) {
    for (let roll = -MOST_ROLL; roll <= MOST_ROLL; roll += STEP) {
      const hold = { pitch: pitch * RADIANS, roll: roll * RADIANS };
      const upright = vanishingOf(hold);
      let total = 0;
      for (const witness of witnesses) {
        total += witness.weight * agreement(misfit(witness, upright), WIDEST);
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
  let { pitch, roll } = start;
  for (let round = 0; round < ROUNDS; round++) {
    const width = Math.max(NARROWEST, WIDEST * 0.8 ** round);
    const here = vanishingOf({ pitch, roll });
    const pitched = vanishingOf({ pitch: pitch + DELTA, roll });
    const rolled = vanishingOf({ pitch, roll: roll + DELTA });
    let pp = 0;
    let pr = 0;
    let rr = 0;
    let po = 0;
    let ro = 0;
    for (const witness of witnesses) {
      const off = misfit(witness, here);
      const weight = witness.weight * agreement(off, width);
      const byPitch = (misfit(witness, pitched) - off) / DELTA;
      const byRoll = (misfit(witness, rolled) - off) / DELTA;
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
  const upright = vanishingOf(hold);
  const agreeing = witnesses.filter(
    (witness) => Math.abs(misfit(witness, upright)) < 2.5 * NARROWEST * RADIANS,
  );
  const total = agreeing.reduce((sum, { weight }) => sum + weight, 0);
  return agreeing.length >= LEAST_LINES && total >= LEAST_TOTAL;
}
