import type { FoundSet, FoundShoot } from '../shoot/found-shoot.types.js';
import type { Shot } from '../shoot/shot.types.js';
import { unknownShot } from '../shoot/unknown-shot.rules.js';
import type { GeneratedShoot, TrueSet } from './generated-shoot.js';

export interface ShootScore {
  sets: number;
  /** Sets found with all their frames and roles. */
  right: TrueSet[];
  missed: TrueSet[];
  /** Right sets that carry a doubt. */
  rightDoubted: FoundSet<Shot>[];
  /** Wrong sets without a doubt. */
  wrongUndoubted: FoundSet<Shot>[];
  wrong: FoundSet<Shot>[];
  /** Right sets whose first frame isn't the one that was exposed normally. */
  otherReference: number;
}

/** Compares found sets with those that were shot; of two doubles, either one is right. */
export function scoreShoot(truth: GeneratedShoot, found: FoundShoot<Shot>): ShootScore {
  const original = new Map<Shot, Shot>();
  const trueSetOf = new Map<Shot, TrueSet>();
  for (const set of truth.sets) {
    for (const { shot } of set.frames) {
      original.set(shot, shot);
      trueSetOf.set(shot, set);
    }
    for (const [shot, double] of set.doubles) {
      original.set(double, shot);
    }
  }
  const score: ShootScore = {
    sets: truth.sets.length,
    right: [],
    missed: [],
    rightDoubted: [],
    wrongUndoubted: [],
    wrong: [],
    otherReference: 0,
  };
  for (const set of found.sets) {
    const first = original.get(set.frames[0]?.file ?? unknownShot(''));
    const truly = first === undefined ? undefined : trueSetOf.get(first);
    const roles = new Map(set.frames.map(({ file, role }) => [original.get(file), role]));
    const isRight =
      truly !== undefined &&
      roles.size === set.frames.length &&
      truly.frames.length === roles.size &&
      truly.frames.every(({ shot, role }) => roles.get(shot) === role);
    if (isRight) {
      score.right.push(truly);
      score.otherReference += truly.reference === first ? 0 : 1;
      if (set.doubts.length > 0) {
        score.rightDoubted.push(set);
      }
    } else {
      score.wrong.push(set);
      if (set.doubts.length === 0) {
        score.wrongUndoubted.push(set);
      }
    }
  }
  const right = new Set(score.right);
  score.missed = truth.sets.filter((set) => !right.has(set));
  return score;
}
