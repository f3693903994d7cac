import { bestRoles, clamp, exposuresOf, type Roles } from './frame-roles.rules.js';
import { FrameRelations, MAX_REACH } from './frame-relations.js';
import type { FoundFrame, FoundSet, FoundShoot } from './found-shoot.types.js';
import type { SetDoubt } from './set-doubts.rules.js';
import { kindOf } from './set-kinds.rules.js';
import { camerasInOrder } from './shooting-order.rules.js';
import type { FrameRole, SetKind, Shot } from './shot.types.js';

/** Frames of one view agree above this; see `viewLikeness`. */
const SAME_VIEW = 0.2;
/** The share of pixels with detail below which a difference of views says little. */
const LITTLE_DETAIL = 0.15;

/** Evidence against a double within a set. */
const DOUBLED = -3;
/** Odds below which a person should look: 99 to 1. */
const CERTAIN_SHARE = 0.99;
const CERTAIN_ROLES = 2;
/** Kinds of sets that a photographer could repeat, for the weight of patterns not yet seen. */
const POSSIBLE_PATTERNS = 30;
const ROUNDS = 3;
/** A shoot of fewer sets has no habits. */
const MIN_SETS_FOR_HABITS = 6;
/** Mean level of a well exposed room. */
const NORMAL_LEVEL = 118;

/** Frames that may be a set: from a position of the camera's shots, with doubles left out. */
interface Candidate {
  from: number;
  to: number;
  frames: number[];
  doubles: number[];
  roles: Roles;
  pattern: string;
  links: number;
  score: number;
}

/**
 * Finds the most probable division of a card's shots into sets, each camera for itself: sums of evidence over all
 * divisions (a semi-Markov model), in which the patterns that the photographer repeats become more probable with
 * each round.
 */
export function findSets<File extends Shot>(shots: readonly File[]): FoundShoot<File> {
  const found = camerasInOrder(shots).map((files) => new CameraSets(files).find());
  return {
    sets: found.flatMap(({ sets }) => sets),
    aside: found.flatMap(({ aside }) => aside),
  };
}

/** Makes a set of each n frames, in shooting order; roles by the same evidence. What no kind has as many of is aside. */
export function setsOfCount<File extends Shot>(
  shots: readonly File[],
  framesPerSet: number,
): FoundShoot<File> {
  const sets: FoundSet<File>[] = [];
  const aside: File[] = [];
  const count = Math.max(1, Math.floor(framesPerSet));
  for (const files of camerasInOrder(shots)) {
    for (let from = 0; from < files.length; from += count) {
      const part = files.slice(from, from + count);
      const relations = new FrameRelations(part);
      const all = part.map((_, i) => i);
      const roles = part.length > MAX_REACH ? null : bestRoles(relations, all);
      if (roles === null || kindOf(roles.roles) === null) {
        aside.push(...part);
        continue;
      }
      const doubts = frameDoubts(relations, all, roles);
      if (part.length < count) {
        doubts.push('unusual-pattern');
      }
      sets.push(setOf(relations, all, roles.roles, doubts));
    }
  }
  return { sets, aside };
}

class CameraSets<File extends Shot> {
  private readonly relations: FrameRelations<File>;
  /** By their first frame. */
  private readonly candidates: Candidate[][];
  private readonly count: number;

  constructor(files: readonly File[]) {
    this.relations = new FrameRelations(files);
    this.count = files.length;
    this.candidates = files.map((_, from) => this.candidatesFrom(from));
  }

  find(): FoundShoot<File> {
    let habits = new Map<string, number>();
    for (let round = 1; round < ROUNDS; round += 1) {
      habits = countedPatterns(this.bestDivision(habits));
    }
    const best = this.bestDivision(habits);
    return this.shootOf(best, countedPatterns(best), this.shares(best, habits));
  }

  private candidatesFrom(from: number): Candidate[] {
    const found: Candidate[] = [];
    const frames: number[] = [];
    const doubles: number[] = [];
    let links = 0;
    for (let to = from; to < Math.min(this.count, from + MAX_REACH); to += 1) {
      if (to > from) {
        const link = linkScore(this.relations, frames, to);
        links += link;
        // A set doesn't go on after a frame that so clearly shows something else.
        if (link < -9) {
          break;
        }
      }
      const last = frames.at(-1);
      if (last !== undefined && this.relations.isDouble(last, to)) {
        this.push(found, { from, to, frames: [...frames], doubles: [...doubles, to], links });
        if (!this.relations.file(to).flashFired && this.relations.tellsFlash) {
          doubles.push(to);
          continue;
        }
      }
      frames.push(to);
      this.push(found, { from, to, frames: [...frames], doubles: [...doubles], links });
    }
    return found;
  }

  private push(
    found: Candidate[],
    candidate: Omit<Candidate, 'roles' | 'pattern' | 'score'>,
  ): void {
    const roles = bestRoles(this.relations, candidate.frames);
    if (roles === null) {
      return;
    }
    const pattern = patternOf(this.relations, candidate.frames, roles.roles);
    const score = candidate.links + roles.score + DOUBLED * candidate.doubles.length;
    found.push({ ...candidate, roles, pattern, score });
  }

  private scored({ score, pattern }: Candidate, habits: Map<string, number>): number {
    const total = [...habits.values()].reduce((sum, count) => sum + count, 0);
    const share = ((habits.get(pattern) ?? 0) + 0.3) / (total + 0.3 * POSSIBLE_PATTERNS);
    return score + Math.log(share);
  }

  /** Viterbi's algorithm over the ends of sets. */
  private bestDivision(habits: Map<string, number>): Candidate[] {
    const best = new Float64Array(this.count + 1).fill(-Infinity);
    const chosen: (Candidate | null)[] = Array<Candidate | null>(this.count + 1).fill(null);
    best[0] = 0;
    for (let from = 0; from < this.count; from += 1) {
      for (const candidate of this.candidates[from] ?? []) {
        const score = (best[from] ?? 0) + this.scored(candidate, habits);
        if (score > (best[candidate.to + 1] ?? -Infinity)) {
          best[candidate.to + 1] = score;
          chosen[candidate.to + 1] = candidate;
        }
      }
    }
    const division: Candidate[] = [];
    for (let end = this.count; end > 0;) {
      const candidate = chosen[end];
      if (candidate === null || candidate === undefined) {
        throw new Error('a single frame is always a candidate');
      }
      division.unshift(candidate);
      end = candidate.from;
    }
    return division;
  }

  /** The probability of each set of a division, 0 to 1, over all divisions (forward-backward algorithm). */
  private shares(division: readonly Candidate[], habits: Map<string, number>): number[] {
    const scores = this.candidates.map((from) => from.map((each) => this.scored(each, habits)));
    const before = new Float64Array(this.count + 1).fill(-Infinity);
    const after = new Float64Array(this.count + 1).fill(-Infinity);
    before[0] = 0;
    after[this.count] = 0;
    for (let from = 0; from < this.count; from += 1) {
      this.candidates[from]?.forEach(({ to }, i) => {
        const score = (before[from] ?? 0) + (scores[from]?.[i] ?? 0);
        before[to + 1] = addedLogs(before[to + 1] ?? -Infinity, score);
      });
    }
    for (let from = this.count - 1; from >= 0; from -= 1) {
      this.candidates[from]?.forEach(({ to }, i) => {
        const score = (after[to + 1] ?? 0) + (scores[from]?.[i] ?? 0);
        after[from] = addedLogs(after[from] ?? -Infinity, score);
      });
    }
    const all = before[this.count] ?? 0;
    return division.map((each) =>
      Math.exp(
        (before[each.from] ?? 0) + this.scored(each, habits) + (after[each.to + 1] ?? 0) - all,
      ),
    );
  }

  private shootOf(
    division: readonly Candidate[],
    habits: Map<string, number>,
    shares: readonly number[],
  ): FoundShoot<File> {
    const sets: FoundSet<File>[] = [];
    const aside: number[] = [];
    const total = [...habits.values()].reduce((sum, count) => sum + count, 0);
    const most = Math.max(...habits.values());
    division.forEach((candidate, i) => {
      const { frames, doubles, roles } = candidate;
      aside.push(...doubles);
      if (frames.length === 1 && this.isAside(division, i)) {
        aside.push(...frames);
        return;
      }
      const doubts = frameDoubts(this.relations, frames, roles);
      if ((shares[i] ?? 0) < CERTAIN_SHARE) {
        doubts.push('uncertain-border');
      }
      const alike = habits.get(candidate.pattern) ?? 0;
      if (total >= MIN_SETS_FOR_HABITS && alike < 2 && most >= 0.6 * total) {
        doubts.push('unusual-pattern');
      }
      if (frames.length === 1 && this.maybeTest(division, i, alike)) {
        doubts.push('maybe-test');
      }
      if (doubles.length > 0) {
        doubts.push('doubled-frame');
      }
      sets.push(setOf(this.relations, frames, roles.roles, doubts));
    });
    return { sets, aside: aside.map((frame) => this.relations.file(frame)) };
  }

  private frameOf(candidate: Candidate | undefined): number | null {
    return candidate?.frames.length === 1 ? (candidate.frames[0] ?? null) : null;
  }

  /** Whether a lone frame is a test for the set beside it, or shows flash. */
  private isAside(division: readonly Candidate[], i: number): boolean {
    const frame = this.frameOf(division[i]);
    if (frame === null) {
      return false;
    }
    if (this.relations.file(frame).flashFired === true) {
      return true;
    }
    return [i - 1, i + 1].some((other) => {
      const beside = division[other];
      if (beside === undefined || !this.sameView(frame, beside)) {
        return false;
      }
      const rival = this.frameOf(beside);
      return (
        rival === null ||
        this.abnormality(rival) < this.abnormality(frame) ||
        (this.abnormality(rival) === this.abnormality(frame) && other > i)
      );
    });
  }

  private sameView(frame: number, { frames }: Candidate): boolean {
    return frames.some((other) => {
      const [a, b] = [Math.min(frame, other), Math.max(frame, other)];
      return b - a <= MAX_REACH && (this.relations.view(a, b) ?? -1) > SAME_VIEW;
    });
  }

  private abnormality(frame: number): number {
    return Math.abs((this.relations.picture(frame)?.mean ?? NORMAL_LEVEL) - NORMAL_LEVEL);
  }

  /** A lone frame is doubted when singles are rare here, a like one lies beside it, or it shows little. */
  private maybeTest(division: readonly Candidate[], i: number, alike: number): boolean {
    const candidate = division[i];
    const frame = this.frameOf(candidate);
    if (frame === null) {
      return false;
    }
    const picture = this.relations.picture(frame);
    return (
      (alike < 3 && this.count > 1) ||
      picture === null ||
      picture.detail < 0.1 ||
      this.abnormality(frame) > 75 ||
      [i - 1, i + 1].some((other) => {
        const beside = division[other];
        return beside !== undefined && this.sameView(frame, beside);
      })
    );
  }
}

/** Evidence that a frame goes on with the set that begins with these. */
function linkScore<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  next: number,
): number {
  const last = next - 1;
  return (
    viewScore(relations, frames, next) +
    gapScore(relations, last, next) +
    settingsScore(relations, last, next)
  );
}

function viewScore<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  next: number,
): number {
  let best: number | null = null;
  let detail = 0;
  for (const frame of frames) {
    const likeness = relations.view(frame, next);
    if (likeness !== null && (best === null || likeness > best)) {
      best = likeness;
      detail = Math.min(
        relations.picture(frame)?.detail ?? 0,
        relations.picture(next)?.detail ?? 0,
      );
    }
  }
  if (best === null) {
    return 0;
  }
  const score = clamp((best - SAME_VIEW) * 40, -7, 6);
  return score < 0 ? score * Math.min(1, detail / LITTLE_DETAIL) : score;
}

/** Milliseconds of pause up to which, and the evidence for one set: brackets follow at once, a flash is carried about. */
const PAUSES: readonly [number, number][] = [
  [1_000, 2],
  [4_000, 1],
  [25_000, 0],
  [60_000, -1.5],
  [300_000, -3],
  [Infinity, -7],
];

function gapScore<File extends Shot>(
  relations: FrameRelations<File>,
  last: number,
  next: number,
): number {
  const gap = relations.gap(last, next);
  if (gap === null) {
    return 0;
  }
  const middle = (gap.least + gap.most) / 2;
  return PAUSES.find(([pause]) => middle <= pause)?.[1] ?? 0;
}

/** Sets are shot with one aperture, one focal length and one size. */
function settingsScore<File extends Shot>(
  relations: FrameRelations<File>,
  last: number,
  next: number,
): number {
  const [a, b] = [relations.file(last), relations.file(next)];
  return (
    (differs(a.aperture, b.aperture, 0.03) ? -3 : 0) +
    (differs(a.focalLength, b.focalLength, 0.01) ? -6 : 0) +
    (differs(a.width, b.width, 0) || differs(a.height, b.height, 0) ? -8 : 0)
  );
}

function differs(a: number | null, b: number | null, tolerance: number): boolean {
  return a !== null && b !== null && Math.abs(a - b) > tolerance * Math.max(a, b);
}

/** What a photographer repeats: the roles in order, and the order of the brackets' exposures. */
function patternOf<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  roles: readonly FrameRole[],
): string {
  const letters = roles.map((role) => (role === 'flash' ? 'f' : 'a')).join('');
  const ambient = frames.filter((_, i) => roles[i] === 'ambient');
  if (ambient.length < 2) {
    return letters;
  }
  const { stops } = exposuresOf(relations, ambient);
  const sorted = [...stops].sort((a, b) => a - b);
  return `${letters} ${stops.map((value) => sorted.indexOf(value)).join('')}`;
}

function countedPatterns(division: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { pattern } of division) {
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return counts;
}

function frameDoubts<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  roles: Roles,
): SetDoubt[] {
  const doubts: SetDoubt[] = [];
  if (roles.margin < CERTAIN_ROLES) {
    doubts.push('uncertain-light');
  }
  if (frames.some((frame) => relations.picture(frame) === null)) {
    doubts.push('unreadable-frame');
  }
  const strange = frames.some(
    (frame, i) => i > 0 && viewScore(relations, frames.slice(0, i), frame) < -1,
  );
  if (strange) {
    doubts.push('different-view');
  }
  return doubts;
}

function setOf<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  roles: readonly FrameRole[],
  doubts: SetDoubt[],
): FoundSet<File> {
  const kind: SetKind | null = kindOf(roles);
  if (kind === null) {
    throw new Error(`no kind of set has the roles ${roles.join(', ')}`);
  }
  const ambient = frames.filter((_, i) => roles[i] === 'ambient');
  const { stops } = exposuresOf(relations, ambient);
  const reference = referenceOf(relations, ambient, stops);
  const byExposure = ambient
    .map((frame, i) => ({ frame, stops: stops[i] ?? 0 }))
    .filter(({ frame }) => frame !== reference)
    .sort((a, b) => a.stops - b.stops)
    .map(({ frame }) => frame);
  const found = (role: FrameRole, frame: number): FoundFrame<File> => ({
    file: relations.file(frame),
    role,
  });
  return {
    kind,
    frames: [
      ...[reference, ...byExposure].map((frame) => found('ambient', frame)),
      ...frames.filter((_, i) => roles[i] === 'flash').map((frame) => found('flash', frame)),
    ],
    doubts,
  };
}

/** The frame whose picture is nearest to a normal exposure; the one in the middle of the exposures when none can be seen. */
function referenceOf<File extends Shot>(
  relations: FrameRelations<File>,
  ambient: readonly number[],
  stops: readonly number[],
): number {
  const sorted = [...stops].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  const isSeen = ambient.every((frame) => relations.picture(frame) !== null);
  const distance = (frame: number, i: number): number =>
    isSeen
      ? Math.abs((relations.picture(frame)?.mean ?? 0) - NORMAL_LEVEL)
      : Math.abs((stops[i] ?? 0) - middle);
  let best = 0;
  ambient.forEach((frame, i) => {
    if (distance(frame, i) < distance(ambient[best] ?? frame, best)) {
      best = i;
    }
  });
  return ambient[best] ?? 0;
}

function addedLogs(a: number, b: number): number {
  const high = Math.max(a, b);
  return high === -Infinity ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high));
}
