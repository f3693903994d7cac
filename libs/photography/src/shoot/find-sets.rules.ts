import {
  bestRoles,
  exposuresOf,
  MIN_STEP,
  NORMAL_LEVEL,
  sameLight,
  type Roles,
} from './frame-roles.rules.js';
import {
  FrameRelations,
  FULL_COMPARISON,
  MAX_REACH,
  ONE_VIEW,
  ONE_VIEW_WITH_FLASH,
} from './frame-relations.js';
import { CERTAIN_ROLES, frameDoubts, LEVELS_PER_STOP, setOf } from './found-set.rules.js';
import type { FoundSet, FoundShoot } from './found-shoot.types.js';
import { differs, isNew, linkScore } from './link-evidence.rules.js';
import { camerasInOrder } from './shooting-order.rules.js';
import type { FrameRole, Shot } from './shot.types.js';

/** Pauses and settings with less evidence end a set for good. */
const NO_LINK = -7.5;
/**
 * Evidence against a double that counts as a frame: no flash is moved, and few recharge, within a moment; and if only
 * its picture says that it is a double.
 */
const SLIP_KEPT = -8;
const DOUBLE_KEPT = -4;
/**
 * A frame that belongs to no set, one in 50; a test for the set beside it, before the evidence of its view and light; a
 * test with flash, whose settings tell it.
 */
const STRAY = -4;
const TEST = -6;
const FLASH_TEST = -2;
/** Probability below which a person should look at a set's borders. */
const CERTAIN_SHARE = 0.995;
/** The same where the photographer's other sets have these roles. */
const CERTAIN_BY_HABIT = 0.7;
/** Sets of one pattern that make it a habit. */
const MIN_HABIT = 3;
/** Kinds of sets that a photographer could repeat, for the weight of patterns not yet seen. */
const POSSIBLE_PATTERNS = 30;
/** The weight of a pattern that no other set has, in sets. */
const UNSEEN = 0.1;
const ROUNDS = 3;
/** A shoot of fewer sets has no habits. */
const MIN_SETS_FOR_HABITS = 6;

/** Levels by which a test's exposure is further from a normal one than that of the frame it was for. */
const CLEARLY_BETTER = LEVELS_PER_STOP / 2;

/** Frames that may be a set: from a position of the camera's shots, with doubles left out. */
interface Candidate {
  from: number;
  to: number;
  frames: number[];
  doubles: number[];
  roles: Roles;
  /** Null for a frame that belongs to no set. */
  pattern: string | null;
  links: number;
  score: number;
}

/** How often a division's sets have each pattern. */
interface Habits {
  counts: Map<string, number>;
  total: number;
  of: ReadonlySet<Candidate>;
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

class CameraSets<File extends Shot> {
  private readonly relations: FrameRelations<File>;
  /** By their first frame. */
  private readonly candidates: Candidate[][];
  private readonly count: number;
  /** The frames that the best division leaves alone. */
  private lone: ReadonlySet<number> = new Set();

  constructor(files: readonly File[]) {
    this.relations = new FrameRelations(files);
    this.count = files.length;
    this.candidates = files.map((_, from) => this.candidatesFrom(from));
  }

  find(): FoundShoot<File> {
    let habits = habitsOf([]);
    for (let round = 1; round < ROUNDS; round += 1) {
      habits = habitsOf(this.bestDivision(habits));
    }
    const best = this.bestDivision(habits);
    return this.shootOf(best, habitsOf(best), this.shares(best, habits));
  }

  private candidatesFrom(from: number): Candidate[] {
    const kept = this.candidatesWith(from, false);
    const hasDoubles = kept.some(({ frames }) =>
      frames.some((frame, i) => i > 0 && this.isDoubleOfLast(frame)),
    );
    return hasDoubles ? [...kept, ...this.candidatesWith(from, true)] : kept;
  }

  /** @param skips whether doubles are left out; only candidates that have some are of interest then */
  private candidatesWith(from: number, skips: boolean): Candidate[] {
    const found: Candidate[] = [];
    const frames: number[] = [];
    const doubles: number[] = [];
    let links = 0;
    let changes = 0;
    for (let to = from; to < Math.min(this.count, from + MAX_REACH); to += 1) {
      if (to > from) {
        const link = linkScore(this.relations, to);
        links += link;
        changes += isNew(this.relations, frames, to) ? 1 : 0;
        // A set has two lights, so that its frames change what they show once.
        if (link < NO_LINK || changes > 1) {
          break;
        }
      }
      if (skips && to > from && this.isDoubleOfLast(to)) {
        doubles.push(to);
      } else {
        frames.push(to);
      }
      if (!skips || doubles.length > 0) {
        this.push(found, { from, to, frames: [...frames], doubles: [...doubles], links });
      }
    }
    return found;
  }

  private push(
    found: Candidate[],
    candidate: Omit<Candidate, 'roles' | 'pattern' | 'score'>,
  ): void {
    const { frames, links } = candidate;
    const roles = bestRoles(this.relations, frames);
    if (roles === null) {
      return;
    }
    let score = links + roles.score;
    frames.forEach((frame, i) => {
      if (i > 0 && this.isDoubleOfLast(frame)) {
        score += this.areSlips([frame]) ? SLIP_KEPT : DOUBLE_KEPT;
      }
    });
    found.push({
      ...candidate,
      roles,
      pattern: patternOf(this.relations, frames, roles.roles),
      score,
    });
    if (frames.length === 1) {
      found.push({
        ...candidate,
        roles,
        pattern: null,
        score: this.loneScore(candidate.from),
      });
    }
  }

  /** A test shows the view of a frame beside it, and its light: evidence that the frame would earn in a set, too. */
  private loneScore(frame: number): number {
    if (this.isFlash(frame)) {
      return this.isFlashTest(frame) ? FLASH_TEST : STRAY;
    }
    const likeness = [frame - 1, frame + 1]
      .filter((other) => other >= 0 && other < this.count && !this.isFlash(other))
      .map((other) => {
        const [a, b] = [Math.min(frame, other), Math.max(frame, other)];
        const { inOneLight, weight } = this.relations.sharedView(a, b);
        return weight * inOneLight + sameLight(this.relations.sharedLight(a, b));
      });
    return Math.max(STRAY, TEST + Math.max(...likeness));
  }

  private isFlash(frame: number): boolean {
    return this.relations.file(frame).flashFired === true;
  }

  /** Flash frames of a set share their settings; tests seldom have flash, and then other settings. */
  private isFlashTest(frame: number): boolean {
    const changes = [frame - 2, frame - 1, frame + 1, frame + 2]
      .filter(
        (other) =>
          other >= 0 &&
          other < this.count &&
          this.relations.file(other).flashFired === true &&
          this.showSameView(frame, other),
      )
      .map((other) => this.relations.stops(frame, other) ?? Infinity);
    return changes.length > 0 && changes.every((stops) => Math.abs(stops) > MIN_STEP);
  }

  /** Whether the camera's clock tells that frames came within a moment of those before them. */
  private areSlips(doubles: readonly number[]): boolean {
    return doubles.every(
      (frame) =>
        this.relations.gap(frame - 1, frame) !== null &&
        this.relations.file(frame - 1).exposureSeconds !== null,
    );
  }

  private isDoubleOfLast(frame: number): boolean {
    return frame > 0 && this.relations.isDouble(frame - 1, frame);
  }

  private scored(candidate: Candidate, habits: Habits): number {
    const { score, pattern } = candidate;
    if (pattern === null) {
      return score;
    }
    // A set is no evidence for its own pattern.
    const others = (habits.counts.get(pattern) ?? 0) - (habits.of.has(candidate) ? 1 : 0);
    return score + Math.log((others + UNSEEN) / (habits.total + UNSEEN * POSSIBLE_PATTERNS));
  }

  /** Viterbi's algorithm over the ends of sets. */
  private bestDivision(habits: Habits): Candidate[] {
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
  private shares(division: readonly Candidate[], habits: Habits): number[] {
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
    // Where a set begins and ends is in question here, not which of its frames are doubles or whether it is a stray.
    return division.map(({ from, to }) => {
      let sum = 0;
      this.candidates[from]?.forEach((each, i) => {
        if (each.to === to) {
          const score = (before[from] ?? 0) + (scores[from]?.[i] ?? 0) + (after[to + 1] ?? 0);
          sum += Math.exp(score - all);
        }
      });
      return sum;
    });
  }

  private shootOf(
    division: readonly Candidate[],
    habits: Habits,
    shares: readonly number[],
  ): FoundShoot<File> {
    const sets: FoundSet<File>[] = [];
    const aside: number[] = [];
    const { total } = habits;
    const most = Math.max(...habits.counts.values());
    this.lone = new Set(division.flatMap(({ from, to }) => (from === to ? from : [])));
    division.forEach((candidate, i) => {
      const { frames, doubles, roles } = candidate;
      aside.push(...doubles);
      if (frames.length === 1 && this.isAside(division, i)) {
        aside.push(...frames);
        return;
      }
      const alike = habits.counts.get(candidate.pattern ?? '') ?? 0;
      const isHabit = alike >= MIN_HABIT;
      const doubts = frameDoubts(
        this.relations,
        frames,
        roles,
        isHabit ? CERTAIN_BY_HABIT : CERTAIN_ROLES,
      );
      if ((shares[i] ?? 0) < CERTAIN_SHARE || this.lacksFlashBeside(candidate)) {
        doubts.push('uncertain-border');
      }
      if (frames.length > 1 && total >= MIN_SETS_FOR_HABITS && alike < 2 && most >= 0.6 * total) {
        doubts.push('unusual-pattern');
      }
      if (frames.length === 1 && this.maybeTest(division, i, alike, most)) {
        doubts.push('maybe-test');
      }
      const keepsDouble = frames.some((frame, k) => k > 0 && this.isDoubleOfLast(frame));
      if (keepsDouble || (doubles.length > 0 && !(isHabit && this.areSlips(doubles)))) {
        doubts.push('doubled-frame');
      }
      sets.push(setOf(this.relations, frames, roles.roles, doubts));
    });
    return { sets, aside: aside.map((frame) => this.relations.file(frame)) };
  }

  /** Whether a set without flash lies beside a frame with flash that is in no set, or in the wrong one. */
  private lacksFlashBeside({ from, to, roles }: Candidate): boolean {
    const isFlash = (frame: number): boolean =>
      frame >= 0 && frame < this.count && this.relations.file(frame).flashFired === true;
    const isBesideFlash =
      (isFlash(from - 1) && this.showSameView(from - 1, from)) ||
      (isFlash(to + 1) && this.showSameView(to, to + 1)) ||
      (from === to && !isFlash(from) && (this.isLoneFlash(from - 1) || this.isLoneFlash(to + 1)));
    return !roles.roles.includes('flash') && isBesideFlash;
  }

  private isLoneFlash(frame: number): boolean {
    return this.lone.has(frame) && this.relations.file(frame).flashFired === true;
  }

  private frameOf(candidate: Candidate | undefined): number | null {
    return candidate?.frames.length === 1 ? (candidate.frames[0] ?? null) : null;
  }

  /** Whether a lone frame is a test for the set beside it, or a flash frame that is left over from a set. */
  private isAside(division: readonly Candidate[], i: number): boolean {
    const frame = this.frameOf(division[i]);
    if (frame === null) {
      return false;
    }
    if (this.relations.file(frame).flashFired === true) {
      // Beside sets it is left over from one; otherwise it is a photo that was taken with flash.
      return division.some(({ frames }) => frames.length > 1);
    }
    return this.besides(division, i).some((other) => {
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

  /** The sets before and after one; a lone frame beside it, which may be a mistake, hides none. */
  private besides(division: readonly Candidate[], i: number): number[] {
    return [-1, 1].flatMap((side) =>
      this.frameOf(division[i + side]) === null ? [i + side] : [i + side, i + 2 * side],
    );
  }

  /** Whether a lone frame is so much nearer to a normal exposure that the other is its test. */
  private isClearlyBetter(frame: number, beside: Candidate): boolean {
    const rival = this.frameOf(beside);
    return rival !== null && this.abnormality(rival) - this.abnormality(frame) > CLEARLY_BETTER;
  }

  private isUnseenSingle(candidate: Candidate): boolean {
    const frame = this.frameOf(candidate);
    return frame !== null && this.relations.picture(frame) === null;
  }

  /** Compares with the ambient frames, because those agree better than flash frames. */
  private sameView(frame: number, { frames, roles }: Candidate): boolean {
    return frames.some(
      (other, i) => roles.roles[i] === 'ambient' && this.showSameView(frame, other),
    );
  }

  /** Whether a frame may show the view of a set in the light of a flash. */
  private maybeOneView(frame: number, { frames }: Candidate): boolean {
    return frames.some((other) => {
      const [a, b] = [Math.min(frame, other), Math.max(frame, other)];
      const view = b - a <= MAX_REACH ? this.relations.view(a, b) : null;
      return (
        view !== null && view.agreement > ONE_VIEW_WITH_FLASH && view.compared > FULL_COMPARISON / 2
      );
    });
  }

  private showSameView(frame: number, other: number): boolean {
    const [a, b] = [Math.min(frame, other), Math.max(frame, other)];
    const view = b - a <= MAX_REACH ? this.relations.view(a, b) : null;
    const [one, two] = [this.relations.file(a), this.relations.file(b)];
    const isOneLight = (one.flashFired === true) === (two.flashFired === true);
    return (
      view !== null &&
      view.agreement > (isOneLight ? ONE_VIEW : ONE_VIEW_WITH_FLASH) &&
      view.compared > FULL_COMPARISON / 2 &&
      (!isOneLight || one.flashFired === true || this.relations.sharedLight(a, b).same >= 0) &&
      !differs(one.focalLength, two.focalLength, 0.01)
    );
  }

  private abnormality(frame: number): number {
    return Math.abs((this.relations.picture(frame)?.mean ?? NORMAL_LEVEL) - NORMAL_LEVEL);
  }

  /**
   * A lone frame is doubted when singles are rare here, a like one lies beside it, or it shows little; where the camera
   * doesn't see the flash, also when singles aren't the habit.
   * @param alike sets of its pattern
   * @param most sets of the most frequent pattern
   */
  private maybeTest(
    division: readonly Candidate[],
    i: number,
    alike: number,
    most: number,
  ): boolean {
    const hidesFlash =
      !this.relations.tellsFlash &&
      division.some(({ pattern, roles }) => pattern !== null && roles.roles.includes('flash'));
    const candidate = division[i];
    const frame = this.frameOf(candidate);
    if (frame === null) {
      return false;
    }
    const picture = this.relations.picture(frame);
    return (
      (alike < MIN_HABIT && this.count > 1) ||
      (hidesFlash && alike < most) ||
      candidate?.pattern === null ||
      picture === null ||
      picture.detailed.length < FULL_COMPARISON ||
      this.abnormality(frame) > 75 ||
      this.besides(division, i).some((other) => {
        const beside = division[other];
        return (
          beside !== undefined &&
          ((this.sameView(frame, beside) && !this.isClearlyBetter(frame, beside)) ||
            (hidesFlash && this.maybeOneView(frame, beside)) ||
            this.isUnseenSingle(beside))
        );
      })
    );
  }
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

function habitsOf(division: readonly Candidate[]): Habits {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { pattern } of division) {
    if (pattern !== null) {
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      total += 1;
    }
  }
  return { counts, total, of: new Set(division) };
}

function addedLogs(a: number, b: number): number {
  const high = Math.max(a, b);
  return high === -Infinity ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high));
}
