import { findSets } from '@roomlight/photography/shoot';
import {
  generatedShoot,
  scoreShoot,
  SHOOT_GAPS,
  type ShootGap,
} from '@roomlight/photography/testing';
import { parseArgs } from 'node:util';
import { report, type Figure } from '../report.js';

// Counts the sets that are found in generated shoots, by what their files lack, and measures the time for 800 shots:
// node bench/dist/shoot/sets.js [--shoots N (of each gap)] [--seed N (the first)]

const SHOTS = 800;

const { values } = parseArgs({
  options: {
    shoots: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
  },
});
const shoots = Number(values.shoots);

interface Sum {
  sets: number;
  right: number;
  rightDoubted: number;
  wrongUndoubted: number;
}

const EMPTY: Sum = { sets: 0, right: 0, rightDoubted: 0, wrongUndoubted: 0 };
/** Milliseconds of processor time for 800 shots, of each shoot. */
const times: number[] = [];

function scored(gap: ShootGap | null, first: number): Sum {
  const sum = { ...EMPTY };
  for (let seed = first; seed < first + shoots; seed += 1) {
    const shoot = generatedShoot(seed, gap);
    const before = process.cpuUsage();
    const found = findSets(shoot.shots);
    const { user, system } = process.cpuUsage(before);
    times.push((((user + system) / 1000) * SHOTS) / shoot.shots.length);
    const score = scoreShoot(shoot, found);
    sum.sets += score.sets;
    sum.right += score.right.length;
    sum.rightDoubted += score.rightDoubted.length;
    sum.wrongUndoubted += score.wrongUndoubted.length;
  }
  return sum;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

const first = Number(values.seed);
const full = scored(null, first);
const gaps = SHOOT_GAPS.map((gap, i) => ({ gap, sum: scored(gap, first + (i + 1) * shoots) }));
const all = [full, ...gaps.map(({ sum }) => sum)];
const withGaps = gaps.reduce((sets, { sum }) => sets + sum.sets, 0);
const rightWithGaps = gaps.reduce((right, { sum }) => right + sum.right, 0);
const undoubted = all.reduce((count, sum) => count + sum.wrongUndoubted, 0);
times.sort((a, b) => a - b);
const time = times[Math.floor(times.length / 2)] ?? 0;

const figures: Figure[] = [
  {
    name: `sets found right, files complete, of ${full.sets}`,
    measured: percent(full.right, full.sets),
    goal: '100 %',
    reached: full.right === full.sets,
  },
  {
    name: 'right sets with a doubt, files complete',
    measured: percent(full.rightDoubted, full.right),
    goal: '≤ 3 %',
    reached: full.rightDoubted <= 0.03 * full.right,
  },
  {
    name: `sets found right, files with gaps, of ${withGaps}`,
    measured: percent(rightWithGaps, withGaps),
    goal: '≥ 99.5 %',
    reached: rightWithGaps >= 0.995 * withGaps,
  },
  ...gaps.map(({ gap, sum }) => ({
    name: `  without ${gap}; right sets with a doubt: ${percent(sum.rightDoubted, sum.right)}`,
    measured: percent(sum.right, sum.sets),
    goal: '≥ 99.5 %',
    reached: sum.right >= 0.995 * sum.sets,
  })),
  {
    name: 'wrong sets without a doubt',
    measured: String(undoubted),
    goal: '0',
    reached: undoubted === 0,
  },
  {
    name: `finding the sets of ${SHOTS} shots, processor time, the median`,
    measured: `${time.toFixed(0)} ms`,
    goal: '< 200 ms',
    reached: time < 200,
  },
];
report('Sets of a card', figures);
