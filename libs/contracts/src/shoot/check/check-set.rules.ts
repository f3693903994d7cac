import { evidenceOf, lightChange, type PictureEvidence } from '../picture-evidence.rules.js';
import type { FrameRole, Shot } from '../shot.types.js';
import { shrunk, type CheckCopy } from './check-copy.js';
import { movementBetween, outlinesOf } from './movement.rules.js';
import { sharpnessOf } from './sharpness.rules.js';

/** What should be shot again while the photographer is still in the house. */
export type ShotFault = 'blurred' | 'moved' | 'no-flash' | 'burnt' | 'missing-frame' | 'doubled';

export interface FoundFault {
  fault: ShotFault;
  /** Its position among the frames; null when the fault is that of the whole set. */
  frame: number | null;
}

export interface CheckedFrame {
  shot: Shot;
  role: FrameRole;
  /** Null when the picture can't be read: it isn't checked then. */
  copy: CheckCopy | null;
}

/** How many frames the sets of a shoot usually have. */
export interface SetPattern {
  ambient: number;
  flash: number;
}

/** Pixels of a check copy: half a percent of the picture's width is more than merging evens out. */
const MOVED = 2.5;
/** Sharpness against that of the set's other frames, and of any frame at all; see `sharpnessOf`. */
const SOFTER = 0.6;
const SOFT = 0.22;
/** Levels from which light is burnt, and the share of the picture that no window has. */
const BURNT_LEVEL = 250;
const BURNT_SHARE = 0.3;
/** Stops of light beyond the settings that a flash adds at least; without settings, how unevenly it must add. */
const FLASH_ADDS = 0.8;
const FLASH_IS_UNEVEN = 0.2;
const UNEVEN_AT_MOST = 0.3;
/** Mean level of a frame in which nothing is seen. */
const BLACK = 10;
/** Levels by which two shots of one thing differ in their squares, and stops in their settings. */
const SAME_LEVEL = 1;
const SAME_STOPS = 0.1;
/** Side of the squares over which light is compared. */
const SQUARE = 8;

/**
 * Checks a set's frames for what can't be mended later.
 *
 * @param frames the reference first, as `findSets` gives them
 * @param pattern the usual shape of the shoot's sets; null when there is none yet
 */
export function checkSet(
  frames: readonly CheckedFrame[],
  pattern: SetPattern | null,
): FoundFault[] {
  const pictures = frames.map(({ copy }) => (copy === null ? null : greyEvidence(copy)));
  const missing: FoundFault[] = isIncomplete(frames, pattern)
    ? [{ fault: 'missing-frame', frame: null }]
    : [];
  return [
    ...missing,
    ...burnt(frames, pictures),
    ...withoutFlash(frames, pictures),
    ...doubled(frames, pictures),
    ...blurred(frames),
    ...moved(frames),
  ];
}

/** @returns a sentence for the photographer, on site */
export function faultText(fault: ShotFault): string {
  switch (fault) {
    case 'blurred':
      return 'A frame is blurred. Shoot this set again.';
    case 'moved':
      return 'The tripod moved between the frames. Shoot this set again.';
    case 'no-flash':
      return "The flash didn't fire. Check its trigger and battery, and shoot the flash frames again.";
    case 'burnt':
      return 'Even the darkest frame is burnt. Shoot this set again with a shorter exposure.';
    case 'missing-frame':
      return 'This set has fewer frames than the others. Shoot it again if one is missing.';
    case 'doubled':
      return 'Two frames are the same. Leave one out, or shoot the set again if another exposure was meant.';
  }
}

function greyEvidence(copy: CheckCopy): PictureEvidence {
  const { width, height, luma } = shrunk(copy, SQUARE);
  const data = new Uint8Array(3 * luma.length);
  luma.forEach((level, i) => data.fill(Math.round(level), 3 * i, 3 * i + 3));
  return evidenceOf({ width, height, data });
}

function isIncomplete(frames: readonly CheckedFrame[], pattern: SetPattern | null): boolean {
  if (pattern === null) {
    return false;
  }
  const flash = frames.filter(({ role }) => role === 'flash').length;
  return frames.length - flash < pattern.ambient || flash < pattern.flash;
}

function burnt(
  frames: readonly CheckedFrame[],
  pictures: readonly (PictureEvidence | null)[],
): FoundFault[] {
  let darkest: { mean: number; copy: CheckCopy } | null = null;
  frames.forEach(({ copy }, i) => {
    const mean = pictures[i]?.mean ?? Infinity;
    if (copy !== null && (darkest === null || mean < darkest.mean)) {
      darkest = { mean, copy };
    }
  });
  return darkest !== null && burntShare(darkest) > BURNT_SHARE
    ? [{ fault: 'burnt', frame: null }]
    : [];
}

function burntShare({ copy }: { copy: CheckCopy }): number {
  return copy.luma.filter((level) => level >= BURNT_LEVEL).length / copy.luma.length;
}

function withoutFlash(
  frames: readonly CheckedFrame[],
  pictures: readonly (PictureEvidence | null)[],
): FoundFault[] {
  const found: FoundFault[] = [];
  frames.forEach(({ shot, role }, i) => {
    const picture = pictures[i] ?? null;
    if (role === 'flash' && picture !== null) {
      const looksAmbient = frames.some((other, j) => {
        const ambient = pictures[j] ?? null;
        return (
          other.role === 'ambient' &&
          ambient !== null &&
          isSameLight(ambient, picture, stopsBetween(other.shot, shot))
        );
      });
      if (looksAmbient || picture.mean < BLACK) {
        found.push({ fault: 'no-flash', frame: i });
      }
    }
  });
  return found;
}

function isSameLight(
  ambient: PictureEvidence,
  picture: PictureEvidence,
  stops: number | null,
): boolean {
  const change = lightChange(ambient, picture);
  if (change === null) {
    return false;
  }
  return stops === null
    ? change.unevenness < FLASH_IS_UNEVEN
    : change.unevenness < UNEVEN_AT_MOST && change.gain - stops < FLASH_ADDS;
}

function stopsBetween(a: Shot, b: Shot): number | null {
  if (a.exposureSeconds === null || b.exposureSeconds === null) {
    return null;
  }
  const ratio = (p: number | null, q: number | null): number =>
    p === null || q === null ? 0 : Math.log2(q / p);
  return (
    Math.log2(b.exposureSeconds / a.exposureSeconds) +
    ratio(a.iso, b.iso) -
    2 * ratio(a.aperture, b.aperture)
  );
}

function doubled(
  frames: readonly CheckedFrame[],
  pictures: readonly (PictureEvidence | null)[],
): FoundFault[] {
  return frames.flatMap(({ shot, role }, i): FoundFault[] => {
    const isRepeated = frames.slice(0, i).some((other, j) => {
      const stops = stopsBetween(other.shot, shot);
      return (
        other.role === role &&
        (stops === null || Math.abs(stops) < SAME_STOPS) &&
        levelsApart(pictures[j] ?? null, pictures[i] ?? null) < SAME_LEVEL
      );
    });
    return isRepeated ? [{ fault: 'doubled', frame: i }] : [];
  });
}

/** The mean difference of levels. */
function levelsApart(a: PictureEvidence | null, b: PictureEvidence | null): number {
  if (a === null || b === null || a.luma.length !== b.luma.length) {
    return Infinity;
  }
  const sum = a.luma.reduce((apart, level, i) => apart + Math.abs(level - (b.luma[i] ?? 0)), 0);
  return sum / a.luma.length;
}

function blurred(frames: readonly CheckedFrame[]): FoundFault[] {
  const sharpness = frames.map(({ copy }) => (copy === null ? null : sharpnessOf(copy)));
  return sharpness.flatMap((value, i): FoundFault[] => {
    const others = sharpness.filter((other, j) => other !== null && i !== j);
    const best = Math.max(0, ...others.map((other) => other ?? 0));
    return value !== null && (value < SOFT || value < SOFTER * best)
      ? [{ fault: 'blurred', frame: i }]
      : [];
  });
}

/** Compares each frame with the first and with the one before: where both are far apart in light, edges seem to move. */
function moved(frames: readonly CheckedFrame[]): FoundFault[] {
  const outlines = frames.map(({ copy }) => (copy === null ? null : outlinesOf(copy)));
  return outlines.flatMap((outline, i): FoundFault[] => {
    const movements = [...new Set([0, i - 1])].flatMap((j) => {
      const other = outlines[j] ?? null;
      return j === i || outline === null || other === null
        ? []
        : (movementBetween(other, outline) ?? []);
    });
    return movements.length > 0 && Math.min(...movements) > MOVED
      ? [{ fault: 'moved', frame: i }]
      : [];
  });
}
