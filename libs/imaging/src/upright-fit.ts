export const RADIANS = Math.PI / 180;

/** A line as a ray's camera sees it: its middle in focal lengths from the picture's middle. */
export interface Witness {
  x: number;
  y: number;
  slope: number;
  weight: number;
}

/** How the camera was held, radians. */
export interface Hold {
  pitch: number;
  roll: number;
}

/** Where upright edges meet, as a direction from the camera. */
interface Vanishing {
  x: number;
  y: number;
  z: number;
}

/** A line that is off by more than so many times the width tells nothing. */
const FARTHEST = 4;
/** Radians by which angles are moved to see what it changes. */
const DELTA = 1e-4;

export function vanishingOf({ pitch, roll }: Hold): Vanishing {
  const upright = Math.cos(pitch);
  return { x: Math.sin(roll) * upright, y: Math.cos(roll) * upright, z: -Math.sin(pitch) };
}

/** Between a line and what an upright edge at its place would look like: the tangent of the angle. */
export function misfit({ x, y, slope }: Witness, upright: Vanishing): number {
  const expected = (upright.x - upright.z * x) / (upright.y - upright.z * y);
  return (slope - expected) / (1 + slope * expected);
}

/** How much a line that is off by so much counts, 0 to 1. */
export function agreement(off: number, degrees: number): number {
  const ratio = off / (degrees * RADIANS);
  return Math.abs(ratio) > FARTHEST ? 0 : Math.exp(-0.5 * ratio * ratio);
}

/**
 * One step of least squares towards the hold that the lines agree with.
 * @param degrees width of the weights by how far a line is off
 * @returns null when lines at one place of the picture can't tell leaning together from leaning
 */
export function fitStep(
  witnesses: readonly Witness[],
  { pitch, roll }: Hold,
  degrees: number,
): Hold | null {
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
    const weight = witness.weight * agreement(off, degrees);
    const byPitch = (misfit(witness, pitched) - off) / DELTA;
    const byRoll = (misfit(witness, rolled) - off) / DELTA;
    pp += weight * byPitch * byPitch;
    pr += weight * byPitch * byRoll;
    rr += weight * byRoll * byRoll;
    po += weight * byPitch * off;
    ro += weight * byRoll * off;
  }
  const determinant = pp * rr - pr * pr;
  if (!(determinant > 1e-4 * rr * rr)) {
    return null;
  }
  return {
    pitch: pitch - (rr * po - pr * ro) / determinant,
    roll: roll - (pp * ro - pr * po) / determinant,
  };
}

/** One step of the same for roll alone, with the camera's pitch known. */
export function fitRollStep(witnesses: readonly Witness[], hold: Hold, degrees: number): Hold {
  const here = vanishingOf(hold);
  const rolled = vanishingOf({ ...hold, roll: hold.roll + DELTA });
  let rr = 0;
  let ro = 0;
  for (const witness of witnesses) {
    const off = misfit(witness, here);
    const weight = witness.weight * agreement(off, degrees);
    const byRoll = (misfit(witness, rolled) - off) / DELTA;
    rr += weight * byRoll * byRoll;
    ro += weight * byRoll * off;
  }
  return rr > 0 ? { ...hold, roll: hold.roll - ro / rr } : hold;
}
