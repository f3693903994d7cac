import { decodeFull, replaceSky } from '@roomlight/imaging/testing';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DATA } from '../engine/scenes/scenes.js';
import { printTable, report } from '../report.js';
import { MARKED_TWIGS } from './twig-marks.js';
import { isReplacedAround, keptContrast, type Point } from './twig-contrast.js';

// Counts the thin twigs and wires, marked by hand, that are still there under a new sky:
// node bench/dist/sky/twigs.js [--data DIR] [--points]

/** Minimum share of its contrast with the sky on both sides that a twig keeps. */
const STILL_THERE = 0.4;

const { values } = parseArgs({
  options: { data: { type: 'string', default: DATA }, points: { type: 'boolean', default: false } },
});
const data = resolve(values.data);
const rows = [['photo', 'marked', 'still there', 'before a new sky', 'still there']];
const counts = { marked: 0, kept: 0, replaced: 0, replacedKept: 0 };
for (const { photo, points } of MARKED_TWIGS) {
  const before = await decodeFull({ name: photo, path: join(data, photo) });
  const after = { ...before, data: new Uint8Array(before.data) };
  await replaceSky(after, { weather: 1, clouds: 1 });
  const twigs = points.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    const place: Point = { x, y };
    const contrast = keptContrast(before, after, place);
    return { point, contrast, isReplaced: isReplacedAround(before, after, place) };
  });
  const kept = twigs.filter(({ contrast }) => contrast >= STILL_THERE);
  const replaced = twigs.filter(({ isReplaced }) => isReplaced);
  const replacedKept = kept.filter(({ isReplaced }) => isReplaced);
  rows.push([photo, ...[twigs, kept, replaced, replacedKept].map(({ length }) => `${length}`)]);
  counts.marked += twigs.length;
  counts.kept += kept.length;
  counts.replaced += replaced.length;
  counts.replacedKept += replacedKept.length;
  if (values.points) {
    for (const { point, contrast, isReplaced } of twigs) {
      console.log(photo, point, contrast.toFixed(2), isReplaced ? '' : '(old sky)');
    }
  }
}
printTable(rows);
report('Twigs and wires', [
  {
    name: `twigs and wires still there, of ${counts.marked}`,
    measured: `${((100 * counts.kept) / counts.marked).toFixed(1)} %`,
    goal: '≥ 95 %',
    reached: counts.kept >= 0.95 * counts.marked,
  },
  {
    name: `the same with a new sky on both sides, of ${counts.replaced}`,
    measured: `${((100 * counts.replacedKept) / counts.replaced).toFixed(1)} %`,
    goal: '≥ 95 %',
    reached: counts.replacedKept >= 0.95 * counts.replaced,
  },
]);
