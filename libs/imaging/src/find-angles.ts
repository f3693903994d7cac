import type { CameraAngles } from '@roomlight/contracts/geometry/camera';
import type { Plane } from './raster.js';
import {
  agreement,
  fitRollStep,
  fitStep,
  misfit,
  RADIANS,
  vanishingOf,
  type Hold,
  type Witness,
} from './upright-fit.js';
import { uprightLines, type UprightLine } from './upright-lines.js';

/** Degrees within which the camera is looked for. */
const MAX_PITCH = 16;
const MAX_ROLL = 10;
const STEP = 1;
/** How far a line may point from the upright direction and still tell of it, in degrees: first, and in the end. */
const WIDEST = 1;
const NARROWEST = 0.5;
const ROUNDS = 14;
/** Lines shorter than this share of the picture's height tell more of furniture than of walls. */
const MIN_LENGTH = 0.06;
/** The lines that agree must be this many, and together as long as the picture is high this many times. */
const MIN_LINES = 4;
const MIN_TOTAL = 0.8;
/** Width, in focal lengths, over which lines together count no more than one as long as the picture is high. */
const ONE_EDGE = 0.06;

/** Degrees by which a camera may be off without anybody seeing it. */
const DEAD_ZONE = 0.3;
/** Standard deviations beyond which an angle is no accident of which edges there are to see. */
const SURE = 1.8;
/** Width, in focal lengths, of what may be wrong together: a door that hangs crooked, a cupboard. */
const ONE_THING = 0.1;
const ONE_THING_ROUNDS = 5;
const ONE_THING_WIDTH = 0.7;
/** What is assumed when the angles can't be told without one thing, in degrees. */
const UNTOLD = 3;
/** Degrees within which a line is taken for an upright edge, however crooked. */
const CROOKED = 2;
/**
 * How many times the crookedness of a photo's upright edges an angle must be to be put right: rooms where doors and
 * panels point 0.6° apart are no better for being turned by as much. Pitch is told less well, and seen less.
 */
const ROLL_ABOVE_CROOKED = 1.3;
const PITCH_ABOVE_CROOKED = 1.7;

/**
 * How the camera was held, told by the edges that are upright in the room: they meet in one vanishing point. It is the
 * direction that most of the edges' length agrees with, made precise by least squares of those that agree (iteratively
 * reweighted, with narrower and narrower weights). An angle that may as well be 0, by how many edges tell it and how
 * well they agree, is 0: photos taken level are left alone.
 * @param brightness code values
 * @param focal pixels of this very picture
 * @returns null when there are too few such edges to tell
 */
export function findAngles(brightness: Plane, focal: number): CameraAngles | null {
  const { width, height } = brightness;
  const lines = uprightLines(brightness, MIN_LENGTH * height).map((line) =>
    witnessOf(line, width, height, focal),
  );
  const witnesses = sharingEdges(lines);
  const start = mostAgreed(witnesses);
  const found = start && refined(witnesses, start);
  return found && isTold(lines, found) ? inDegrees(unlessLevel(witnesses, found)) : null;
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

/** A door's frame shows a dozen edges side by side, which point the same way for the same reason. */
function sharingEdges(witnesses: readonly Witness[]): Witness[] {
  const totals = new Map<number, number>();
  const column = ({ x }: Witness): number => Math.round(x / ONE_EDGE);
  for (const witness of witnesses) {
    totals.set(column(witness), (totals.get(column(witness)) ?? 0) + witness.weight);
  }
  return witnesses.map((witness) => {
    const total = totals.get(column(witness)) ?? witness.weight;
    return { ...witness, weight: witness.weight / Math.max(1, total) };
  });
}

function inDegrees({ pitch, roll }: Hold): CameraAngles {
  return { vertical: pitch / RADIANS, horizontal: roll / RADIANS };
}

function mostAgreed(witnesses: readonly Witness[]): Hold | null {
  let best: Hold | null = null;
  let most = 0;
  for (let pitch = -MAX_PITCH; pitch <= MAX_PITCH; pitch += STEP) {
    for (let roll = -MAX_ROLL; roll <= MAX_ROLL; roll += STEP) {
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
  let hold: Hold | null = start;
  for (let round = 0; round < ROUNDS && hold; round++) {
    hold = fitStep(witnesses, hold, Math.max(NARROWEST, WIDEST * 0.8 ** round));
  }
  const within =
    hold !== null &&
    Math.abs(hold.pitch) <= (MAX_PITCH + 1) * RADIANS &&
    Math.abs(hold.roll) <= (MAX_ROLL + 1) * RADIANS;
  return within ? hold : null;
}

function isTold(lines: readonly Witness[], hold: Hold): boolean {
  const upright = vanishingOf(hold);
  const agreeing = lines.filter((line) => Math.abs(misfit(line, upright)) < NARROWEST * RADIANS);
  const total = agreeing.reduce((sum, { weight }) => sum + weight, 0);
  return agreeing.length >= MIN_LINES && total >= MIN_TOTAL;
}

/** The hold, each angle 0 unless it is certain; roll is told anew when pitch is not. */
function unlessLevel(witnesses: readonly Witness[], found: Hold): Hold {
  const deviation = deviationOf(witnesses, found);
  const crooked = crookednessOf(witnesses, found);
  const isCertain = (angle: number, spread: number, times: number): boolean =>
    Math.abs(angle) > Math.max(DEAD_ZONE * RADIANS, SURE * spread, times * crooked);
  const isPitched = isCertain(found.pitch, deviation.pitch, PITCH_ABOVE_CROOKED);
  const hold = isPitched ? found : levelled(witnesses, found);
  const isRolled = isCertain(hold.roll, deviation.roll, ROLL_ABOVE_CROOKED);
  return isRolled ? hold : { ...hold, roll: 0 };
}

/** The roll that fits best without pitch. */
function levelled(witnesses: readonly Witness[], { roll }: Hold): Hold {
  let hold: Hold = { pitch: 0, roll };
  for (let round = 0; round < ROUNDS; round++) {
    hold = fitRollStep(witnesses, hold, Math.max(NARROWEST, WIDEST * 0.8 ** round));
  }
  return hold;
}

/** Standard deviations of the angles, radians, by what they would be without each part of the picture (jackknife). */
function deviationOf(witnesses: readonly Witness[], found: Hold): Hold {
  const thing = ({ x }: Witness): number => Math.round(x / ONE_THING);
  const things = [...new Set(witnesses.map(thing))];
  let pitch = 0;
  let roll = 0;
  for (const left of things) {
    const without = refit(
      witnesses.filter((witness) => thing(witness) !== left),
      found,
    );
    pitch += (without ? without.pitch - found.pitch : UNTOLD * RADIANS) ** 2;
    roll += (without ? without.roll - found.roll : UNTOLD * RADIANS) ** 2;
  }
  const share = (things.length - 1) / things.length;
  return { pitch: Math.sqrt(share * pitch), roll: Math.sqrt(share * roll) };
}

function refit(witnesses: readonly Witness[], found: Hold): Hold | null {
  let hold: Hold | null = found;
  for (let round = 0; round < ONE_THING_ROUNDS && hold; round++) {
    hold = fitStep(witnesses, hold, ONE_THING_WIDTH);
  }
  return hold;
}

/** Root mean square of how far upright edges point from upright, radians. */
function crookednessOf(witnesses: readonly Witness[], found: Hold): number {
  const upright = vanishingOf(found);
  let squares = 0;
  let weights = 0;
  for (const witness of witnesses) {
    const off = misfit(witness, upright);
    if (Math.abs(off) < CROOKED * RADIANS) {
      squares += witness.weight * off * off;
      weights += witness.weight;
    }
  }
  return Math.sqrt(squares / weights);
}
