import { clamp } from './clamp.js';
import type { FrameRelations, SharedLight, SharedView } from './frame-relations.js';
import { kindOf } from './set-kinds.rules.js';
import type { FrameRole, Shot } from './shot.types.js';

/**
 * Evidence is in natural logarithms of odds throughout: 3 is 20 to 1, 7 is 1000 to 1. Each kind of evidence is bounded,
 * so that no single one decides against all others. What fits a set but is as likely between sets counts nothing: evidence
 * for roles must not tie frames together.
 */
const TAG_SEEN = 10;
const TAG_SILENT = 7;
/** Without any tag in the shoot, silence says next to nothing: plain triggers aren't seen by the camera. */
const TAG_MUTE = 0.5;
/** Mean level of a well exposed room, of 255. */
export const NORMAL_LEVEL = 128;
/** Stops between brackets, at least: cameras' smallest step is a third. */
export const MIN_STEP = 0.25;
/** The same by the pictures, whose tone curve halves a stop; those of flash frames are mostly nearer to each other. */
const MIN_STEP_SEEN = 0.45;
/** Stops between neighbours of which one is nearly white or black: too many to be compared. */
const UNSEEN_STEP = 1;

/** Milliseconds between brackets that are taken by hand; who takes longer carries a flash about. */
const MAX_PAUSE = 6000;

/** Cameras take 3, 5, 7 or 9 brackets; another count means that one is missing. */
const EVEN_BRACKETS = -2;

export interface Roles {
  roles: FrameRole[];
  /** Sum of the evidence for these roles. */
  score: number;
  /** How much better they are than the next best. */
  margin: number;
}

/** @returns the best roles of frames that are a set; null when no kind of set has as many frames */
export function bestRoles<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
): Roles | null {
  let best: Roles | null = null;
  const pairs = pairsOf(relations, frames);
  for (const roles of candidates(relations, frames)) {
    if (kindOf(roles) === null) {
      continue;
    }
    const score = scoreOf(relations, frames, roles, pairs);
    if (best === null || score > best.score) {
      best = { roles, score, margin: best === null ? Infinity : score - best.score };
    } else if (!sameRoles(best.roles, roles)) {
      best.margin = Math.min(best.margin, best.score - score);
    }
  }
  return best;
}

const sameRoles = (a: readonly FrameRole[], b: readonly FrameRole[]): boolean =>
  a.every((role, i) => role === b[i]);

function* candidates<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
): Generator<FrameRole[]> {
  const count = frames.length;
  for (let ambient = 1; ambient <= count; ambient += 1) {
    yield frames.map((_, i) => (i < ambient ? 'ambient' : 'flash'));
    if (ambient < count) {
      yield frames.map((_, i) => (i < count - ambient ? 'flash' : 'ambient'));
    }
  }
  const told = frames.map((i): FrameRole => (relations.file(i).flashFired ? 'flash' : 'ambient'));
  const changes = told.filter((role, i) => i > 0 && role !== told[i - 1]).length;
  if (changes > 1) {
    yield told;
  }
}

interface Pair {
  light: SharedLight;
  view: SharedView;
}

/** For each pair of a set, by position. */
function pairsOf<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
): Pair[][] {
  return frames.map((i, a) =>
    frames
      .slice(0, a)
      .map((j) => ({ light: relations.sharedLight(j, i), view: relations.sharedView(j, i) })),
  );
}

/**
 * Evidence that frames show one view: of each for its view with the others of its light, and once of the ambient frames
 * with the flash frames, because the shadows of flash change what a view shows.
 */
function viewScore(roles: readonly FrameRole[], pairs: readonly (readonly Pair[])[]): number {
  let score = 0;
  let across = 0;
  let acrossWeight = 0;
  for (let position = 1; position < roles.length; position += 1) {
    const role = roles[position];
    const before = pairs[position] ?? [];
    for (let other = 0; other < position; other += 1) {
      const view = before[other]?.view;
      if (view !== undefined && roles[other] !== role) {
        across += view.weight * view.inOtherLight;
        acrossWeight += view.weight;
      }
    }
    score += nearestView(before, (other) => roles[other] === role);
  }
  return score + across / Math.max(1, acrossWeight);
}

/** One like frame is enough, of those that show as much: a flash that was moved far changes what a view shows. */
function nearestView(pairs: readonly Pair[], isOfOneLight: (other: number) => boolean): number {
  let most = 0;
  for (let other = 0; other < pairs.length; other += 1) {
    most = isOfOneLight(other) ? Math.max(most, pairs[other]?.view.weight ?? 0) : most;
  }
  let nearest = -Infinity;
  for (let other = 0; other < pairs.length; other += 1) {
    const view = pairs[other]?.view;
    if (view !== undefined && isOfOneLight(other) && view.weight >= most / 2) {
      nearest = Math.max(nearest, view.inOneLight);
    }
  }
  return nearest === -Infinity ? 0 : most * nearest;
}

function scoreOf<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  roles: readonly FrameRole[],
  pairs: readonly (readonly Pair[])[],
): number {
  let score = 0;
  frames.forEach((frame, position) => {
    const role = roles[position];
    score += tagScore(relations, frame, role === 'flash');
    // Each frame counts once, however many it is compared with: pairs aren't independent.
    let sum = 0;
    let count = 0;
    for (let other = 0; other < position; other += 1) {
      const pair = pairs[position]?.[other]?.light;
      if (pair !== undefined && (role === 'ambient' || roles[other] === 'ambient')) {
        sum +=
          role === roles[other]
            ? sameLight(pair)
            : Math.min(-pair.same, 0) + direction(pair.added, role);
        count += 1;
      }
    }
    score += count === 0 ? 0 : sum / count;
  });
  const ambient = frames.filter((_, i) => roles[i] === 'ambient');
  const flashes = frames.filter((_, i) => roles[i] === 'flash');
  return (
    score +
    (ambient.length > 1 && ambient.length % 2 === 0 ? EVEN_BRACKETS : 0) +
    viewScore(roles, pairs) +
    stepsScore(relations, ambient) +
    bracketIsoScore(relations, ambient) +
    paceScore(relations, ambient) +
    levelScore(relations, ambient) +
    flashSettingsScore(relations, flashes) +
    longFlashScore(relations, ambient, flashes) +
    orderScore(roles)
  );
}

function tagScore<File extends Shot>(
  relations: FrameRelations<File>,
  frame: number,
  isFlash: boolean,
): number {
  const { flashFired } = relations.file(frame);
  if (flashFired === null) {
    return 0;
  }
  if (flashFired === isFlash) {
    return 0;
  }
  return flashFired ? -TAG_SEEN : relations.tellsFlash ? -TAG_SILENT : -TAG_MUTE;
}

/** Evidence that two ambient frames have one light. */
export const sameLight = ({ same }: SharedLight): number => Math.min(same, 1.5);

/** A flash adds light; a frame that has less than its settings explain is no flash frame beside a brighter ambient one. */
function direction(added: number | null, role: FrameRole | undefined): number {
  if (added === null) {
    return 0;
  }
  return clamp((role === 'flash' ? added : -added) * 2, -6, 0);
}

/** Brackets differ in exposure, by even steps. */
function stepsScore<File extends Shot>(
  relations: FrameRelations<File>,
  ambient: readonly number[],
): number {
  if (ambient.length < 2) {
    return 0;
  }
  const { stops, areRead } = exposuresOf(relations, ambient);
  const sorted = [...stops].sort((a, b) => a - b);
  const steps = sorted.slice(1).map((value, i) => value - (sorted[i] ?? 0));
  const smallest = Math.min(...steps);
  const largest = Math.max(...steps);
  if (!areRead) {
    return clamp((smallest - MIN_STEP_SEEN) * 25, -8, 1);
  }
  return (smallest < MIN_STEP ? -8 : 0.5) + (largest - smallest > 0.5 ? -4 : 1);
}

/** A single ambient frame is exposed so that the room is seen; a test often isn't. */
function levelScore<File extends Shot>(
  relations: FrameRelations<File>,
  ambient: readonly number[],
): number {
  const [only, ...others] = ambient;
  const picture = only === undefined ? null : relations.picture(only);
  if (picture === null || others.length > 0) {
    return 0;
  }
  return -clamp((Math.abs(picture.mean - NORMAL_LEVEL) - 40) / 20, 0, 2);
}

/** Most begin with the ambient frames; hardly anyone takes them between flash frames. */
function orderScore(roles: readonly FrameRole[]): number {
  const changes = roles.filter((role, i) => i > 0 && role !== roles[i - 1]).length;
  return (roles[0] === 'ambient' ? 0.3 : -0.3) - (changes > 1 ? 3 : 0);
}

/** Flash frames of a set mostly share their settings; one that is to show the windows may differ. */
function flashSettingsScore<File extends Shot>(
  relations: FrameRelations<File>,
  flashes: readonly number[],
): number {
  const changes = flashes
    .slice(1)
    .map(
      (frame, i) =>
        relations.stops(flashes[i] ?? frame, frame) ??
        relations.isoStops(flashes[i] ?? frame, frame),
    );
  return -1.5 * changes.filter((stops) => Math.abs(stops) > MIN_STEP).length;
}

/** A flash frame is exposed so short that the room is darker; longer than the brightest bracket it would be burnt. */
function longFlashScore<File extends Shot>(
  relations: FrameRelations<File>,
  ambient: readonly number[],
  flashes: readonly number[],
): number {
  const isLonger = flashes.some(
    (flash) =>
      ambient.length > 1 &&
      ambient.every((frame) => (relations.stops(frame, flash) ?? -Infinity) > MIN_STEP),
  );
  return isLonger ? -4 : 0;
}

/**
 * Brackets differ in one setting, mostly in exposure time. Another ISO besides another time is that of another set; one
 * that changes alone is a bracket by ISO.
 */
function bracketIsoScore<File extends Shot>(
  relations: FrameRelations<File>,
  ambient: readonly number[],
): number {
  const [first = 0, ...others] = ambient;
  const changes = others.some((frame) => Math.abs(relations.isoStops(first, frame)) > MIN_STEP);
  const isAlone = others.every((frame) => {
    const [a, b] = [relations.file(first), relations.file(frame)];
    return (
      a.exposureSeconds !== null &&
      a.exposureSeconds === b.exposureSeconds &&
      a.aperture === b.aperture
    );
  });
  return changes && !isAlone ? -6 : 0;
}

/** Brackets follow each other at one pace: by the camera at once, by hand every few seconds. */
function paceScore<File extends Shot>(
  relations: FrameRelations<File>,
  ambient: readonly number[],
): number {
  const pauses = ambient.slice(1).map((frame, i) => relations.gap(ambient[i] ?? frame, frame));
  // A pause that holds an exposure of unknown length tells no pace.
  const areTimed = ambient.every((frame) => relations.file(frame).exposureSeconds !== null);
  if (pauses.length < 2 || !areTimed || pauses.some((pause) => pause === null)) {
    return 0;
  }
  const shortest = Math.min(...pauses.map((pause) => pause?.most ?? 0));
  const longest = Math.max(...pauses.map((pause) => pause?.least ?? 0));
  return longest > MAX_PAUSE || longest > 2000 + 3 * Math.max(0, shortest) ? -4 : 0.5;
}

/** @returns stops relative to the first: from the settings when all have them, else from the pictures */
export function exposuresOf<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
): { stops: number[]; areRead: boolean } {
  const first = frames[0] ?? 0;
  const read = frames.map((frame) => (frame === first ? 0 : relations.stops(first, frame)));
  if (read.every((stops) => stops !== null)) {
    return { stops: read.map((stops) => stops ?? 0), areRead: true };
  }
  const seen = stopsSeen(relations, frames);
  return {
    stops: frames.map((frame) => (seen.get(frame) ?? 0) - (seen.get(first) ?? 0)),
    areRead: false,
  };
}

/** @returns stops above the darkest, by frame; one apart in the order shot where a picture can't be seen */
function stopsSeen<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
): Map<number, number> {
  const means = new Map(frames.map((frame) => [frame, relations.picture(frame)?.mean ?? null]));
  if ([...means.values()].includes(null)) {
    return new Map(frames.map((frame, i) => [frame, i]));
  }
  // Neighbours in brightness show most pixels both, however they were shot.
  const sorted = [...frames].sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
  let sum = 0;
  return new Map(
    sorted.map((frame, i) => {
      const darker = sorted[i - 1];
      sum += darker === undefined ? 0 : (relations.gain(darker, frame) ?? UNSEEN_STEP);
      return [frame, sum];
    }),
  );
}
