import { checkSet, type ShotFault } from '@roomlight/contracts/shoot';
import { oneOf, randomOf } from '@roomlight/contracts/testing';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DATA } from '../engine/scenes/scenes.js';
import { median, report, type Figure } from '../report.js';
import { madeSet, scenesIn, type MadeSet, type Scene } from './made-sets.js';

// Makes sets with one fault each from photographs and counts the faults found, and those found in sets without any:
// node bench/dist/shoot/check.js [--data DIR] [--seed N] [--list]

const FAULTS: readonly ShotFault[] = [
  'blurred',
  'moved',
  'no-flash',
  'burnt',
  'missing-frame',
  'doubled',
];
const SETS = 50;
const SETS_WITHOUT_FAULT = 150;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: DATA },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});
const random = randomOf(Number(values.seed));
const scenes = await scenesIn(resolve(values.data));

function nextSet(fault: ShotFault | null): MadeSet {
  for (;;) {
    const scene: Scene = oneOf(random, scenes);
    const made = madeSet(scene, fault, random);
    if (made !== null) {
      return made;
    }
  }
}

const figures: Figure[] = FAULTS.map((fault) => {
  let found = 0;
  for (let i = 0; i < SETS; i += 1) {
    const made = nextSet(fault);
    const faults = checkSet(made.frames, made.pattern);
    if (faults.some((each) => each.fault === fault)) {
      found += 1;
    } else if (values.list) {
      console.log('not found:', fault, made.scene, faults);
    }
  }
  return {
    name: `${fault}: found, of ${SETS} sets`,
    measured: `${(100 * found) / SETS} %`,
    goal: '≥ 95 %',
    reached: found >= 0.95 * SETS,
  };
});

let alarms = 0;
const times: number[] = [];
for (let i = 0; i < SETS_WITHOUT_FAULT; i += 1) {
  const made = nextSet(null);
  const before = process.cpuUsage();
  const faults = checkSet(made.frames, made.pattern);
  const { user, system } = process.cpuUsage(before);
  times.push((((user + system) / 1000) * 5) / made.frames.length);
  if (faults.length > 0) {
    alarms += 1;
    if (values.list) {
      console.log('false alarm:', made.scene, faults);
    }
  }
}
const time = median(times);
report('Checks of sets on site', [
  ...figures,
  {
    name: `sets without a fault that are said to have one, of ${SETS_WITHOUT_FAULT}`,
    measured: `${((100 * alarms) / SETS_WITHOUT_FAULT).toFixed(1)} %`,
    goal: '≤ 2 %',
    reached: alarms <= 0.02 * SETS_WITHOUT_FAULT,
  },
  {
    name: 'checking a set of 5 frames, processor time, the median',
    measured: `${time.toFixed(0)} ms`,
    goal: '< 100 ms',
    reached: time < 100,
  },
]);
