import { highestCode, lowestCode, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminance } from '../pixels/srgb.js';
import { exp, log, max, min } from '../pixels/maths.js';

/** Code values between which a pixel reveals the light's colour. */
const DARKEST = 60;
const BRIGHTEST = 250;
/**
 * Natural logarithm of a ratio of channels: a surface whose colour is farther than this from the light's is hardly
 * grey.
 */
const FIRST_REACH = 0.35;
const LAST_REACH = 0.12;
const ROUNDS = 8;
/** Minimum share of nearly grey pixels for an estimate. */
const MIN_SHARE = 0.05;
/** The share of the cast that is removed; the rest preserves an evening mood. */
const STRENGTH = 0.8;
/** Maximum change of a channel, as a natural logarithm. */
const MOST = 0.15;

export type Tint = readonly [red: number, green: number, blue: number];

/**
 * Estimates gains that make the light neutral from nearly grey areas (walls, ceilings, tiles): the light's colour is
 * where most near-neutral colours cluster, with more weight on lighter ones, searched in narrowing ranges. The
 * luminance of grey is preserved.
 * @returns no change where too little is grey
 */
export function neutralTint(small: Raster): Tint {
  const told = lightOf(small);
  return told === null ? [1, 1, 1] : tintAgainst(told);
}

/** Natural logarithms of red over green and blue over green. */
interface LightColour {
  redness: number;
  blueness: number;
}

function lightOf({ width, height, data }: Raster): LightColour | null {
  let light: LightColour = { redness: 0, blueness: 0 };
  let share = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const reach = FIRST_REACH + ((LAST_REACH - FIRST_REACH) * round) / (ROUNDS - 1);
    let total = 0;
    let redness = 0;
    let blueness = 0;
    for (let at = 0; at < 3 * width * height; at += 3) {
      if (lowestCode(data, at) < DARKEST || highestCode(data, at) > BRIGHTEST) {
        continue;
      }
      const green = LINEAR_OF_CODE[data[at + 1]!]!;
      const toRed = log(LINEAR_OF_CODE[data[at]!]! / green);
      const toBlue = log(LINEAR_OF_CODE[data[at + 2]!]! / green);
      const off = ((toRed - light.redness) ** 2 + (toBlue - light.blueness) ** 2) / reach ** 2;
      if (off < 4) {
        const weight = green * (1 - off / 4) ** 2;
        total += weight;
        redness += weight * toRed;
        blueness += weight * toBlue;
        share += round === ROUNDS - 1 ? 1 : 0;
      }
    }
    if (total === 0) {
      return null;
    }
    light = { redness: redness / total, blueness: blueness / total };
  }
  return share >= MIN_SHARE * width * height ? light : null;
}

function tintAgainst({ redness, blueness }: LightColour): Tint {
  const bounded = (cast: number): number => exp(min(MOST, max(-MOST, -STRENGTH * cast)));
  return withLuminanceKept([bounded(redness), 1, bounded(blueness)]);
}

/** Scales the tint so that the luminance of grey is preserved. */
export function withLuminanceKept([red, green, blue]: Tint): Tint {
  const level = luminance(red, green, blue);
  return [red / level, green / level, blue / level];
}
