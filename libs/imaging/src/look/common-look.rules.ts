import type { Surface } from './surfaces.js';

/** Factors on linear light. */
export interface ChannelGains {
  red: number;
  green: number;
  blue: number;
}

/** A photo of a listing. */
export interface LookedAtPhoto {
  /** Of the photo as it was merged. */
  surfaces: readonly Surface[];
  /** The gains that it shows and keeps, since somebody decided on its look; null when they may be chosen. */
  kept: ChannelGains | null;
}

export const NO_GAINS: ChannelGains = { red: 1, green: 1, blue: 1 };

/** How far a photo's brightness is moved at most, in stops, and each channel beyond that, a share. */
export const MAX_STOPS = 0.3;
export const MAX_CHANNEL = 0.04;

/** By how much a photo's surfaces are moved: stops, and natural logarithms as in Surface. */
interface Move {
  light: number;
  redness: number;
  blueness: number;
}

/** Photos with which each is compared at most, spread over the listing. */
const MAX_COMPARED = 30;
const ROUNDS = 20;
/**
 * Distances at which two surfaces are hardly the same any more, in stops and in log-chroma: at first, and in the last
 * rounds. A bar lit in orange is farther from all others.
 */
const LIGHT_REACH = { first: 0.3, last: 0.08 };
const CHROMA_REACH = { first: 0.05, last: 0.02 };
/** Distance from which on surfaces don't count as the same at all, in units of their reach. */
const FAR = 3;
/** How strongly a photo stays as it is, in units of the surfaces that it has in common with another photo. */
const INERTIA = 0.07;
/** Weight of a photo whose look is decided, among those that follow it. */
const DECIDED = 4;
/** A move that nobody sees isn't made: stops, and log-chroma. */
const SEEN_STOPS = 0.03;
const SEEN_CHROMA = 0.006;

/**
 * Decides on small gains that bring the white and the brightness of a listing's photos together. Surfaces of different
 * photos that are nearly of one colour are taken for the same paint: each photo is moved to where its surfaces coincide
 * best with those of all others (mean shift with a narrowing kernel, after Comaniciu and Meer 2002). A photo without
 * common surfaces stays as it is, and one whose look is decided stays, while others come to it.
 * @returns gains for each photo, in order; exactly NO_GAINS where nothing is to be seen
 */
export function commonLook(photos: readonly LookedAtPhoto[]): ChannelGains[] {
  const moves = photos.map(({ kept }) => (kept === null ? { ...STILL } : moveOf(kept)));
  const compared = spread(photos.length, MAX_COMPARED);
  for (let round = 0; round < ROUNDS; round++) {
    const narrowed = Math.min(1, (1.5 * round) / ROUNDS);
    const light = between(LIGHT_REACH, narrowed);
    const chroma = between(CHROMA_REACH, narrowed);
    photos.forEach(({ surfaces, kept }, i) => {
      if (kept === null) {
        const others = compared.filter((j) => j !== i);
        moves[i] = nextMove(surfaces, moves[i]!, others, photos, moves, { light, chroma });
      }
    });
  }
  return photos.map(({ kept }, i) => kept ?? gainsOf(moves[i]!));
}

const STILL: Move = { light: 0, redness: 0, blueness: 0 };

function nextMove(
  surfaces: readonly Surface[],
  now: Move,
  others: readonly number[],
  photos: readonly LookedAtPhoto[],
  moves: readonly Move[],
  reach: { light: number; chroma: number },
): Move {
  const sum = { ...STILL };
  let weights = 0;
  for (const j of others) {
    const { surfaces: theirs, kept } = photos[j]!;
    const move = moves[j]!;
    for (const one of surfaces) {
      for (const other of theirs) {
        const light = other.light + move.light - one.light;
        if (Math.abs(light - now.light) > FAR * reach.light) {
          continue;
        }
        const redness = other.redness + move.redness - one.redness;
        const blueness = other.blueness + move.blueness - one.blueness;
        const away =
          ((light - now.light) / reach.light) ** 2 +
          ((redness - now.redness) / reach.chroma) ** 2 +
          ((blueness - now.blueness) / reach.chroma) ** 2;
        if (away < FAR ** 2) {
          const weight =
            Math.sqrt(one.share * other.share) *
            Math.exp(-away / 2) *
            (kept === null ? 1 : DECIDED);
          weights += weight;
          sum.light += weight * light;
          sum.redness += weight * redness;
          sum.blueness += weight * blueness;
        }
      }
    }
  }
  const all = weights + INERTIA * others.length;
  return all === 0
    ? now
    : bounded({
        light: sum.light / all,
        redness: sum.redness / all,
        blueness: sum.blueness / all,
      });
}

/** Keeps a move within what its gains may be. */
function bounded(move: Move): Move {
  return moveOf(boundedGains(move));
}

function gainsOf(move: Move): ChannelGains {
  const gains = boundedGains(move);
  return isSameLook(gains, NO_GAINS) ? NO_GAINS : gains;
}

/** Whether nobody sees the difference between two gains of one photo. */
export function isSameLook(one: ChannelGains, other: ChannelGains): boolean {
  const [a, b] = [moveOf(one), moveOf(other)];
  return (
    Math.abs(a.light - b.light) < SEEN_STOPS &&
    Math.hypot(a.redness - b.redness, a.blueness - b.blueness) < SEEN_CHROMA
  );
}

function boundedGains({ light, redness, blueness }: Move): ChannelGains {
  const brightness = 2 ** clamp(light, -MAX_STOPS, MAX_STOPS);
  // The gains of the channels alone leave luminance nearly as it is.
  const green = -RED_SHARE * redness - BLUE_SHARE * blueness;
  const channel = (log: number): number =>
    rounded(brightness * clamp(Math.exp(log), 1 - MAX_CHANNEL, 1 + MAX_CHANNEL));
  return { red: channel(green + redness), green: channel(green), blue: channel(green + blueness) };
}

/** Shares of red and blue in luminance (Rec. 709). */
const RED_SHARE = 0.2126;
const BLUE_SHARE = 0.0722;

function moveOf({ red, green, blue }: ChannelGains): Move {
  const redness = Math.log(red / green);
  const blueness = Math.log(blue / green);
  const light = (Math.log(green) + RED_SHARE * redness + BLUE_SHARE * blueness) / Math.LN2;
  return { light, redness, blueness };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function between({ first, last }: { first: number; last: number }, share: number): number {
  return first + (last - first) * share;
}

/** Returns at most `most` of the numbers below `count`, evenly spread. */
function spread(count: number, most: number): number[] {
  const length = Math.min(count, most);
  return Array.from({ length }, (_, i) => Math.floor((i * count) / length));
}
