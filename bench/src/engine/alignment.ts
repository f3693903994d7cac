import { placed, type MergeReport } from '@roomlight/imaging/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeSetFacts } from './scenes/made-set.js';

/** A frame off by more than this is misplaced. */
export const MAX_ERROR = 1;

/**
 * The distance between a made set's flash frames as placed and their true position: in pixels, the mean over the
 * photo's four corners, for each frame; infinite for one that was left out.
 */
export async function alignmentErrors(directory: string, report: MergeReport): Promise<number[]> {
  const { placements } = factsOf(await readFile(join(directory, 'set.json'), 'utf8'));
  const { width, height } = report;
  return placements.map((truth, k) => {
    const found = report.shifts.find(({ name }) => name === `flash${k + 1}.jpg`);
    if (!found) {
      return Infinity;
    }
    const turn = (found.turn * Math.PI) / 180;
    const place = { ...found, turn };
    const corners = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => [x, y] as const));
    const errors = corners.map(([x, y]) => {
      const [u, v] = placed(truth, width, height, x, y);
      const [foundU, foundV] = placed(place, width, height, x, y);
      return Math.hypot(foundU - u, foundV - v);
    });
    return errors.reduce((sum, error) => sum + error, 0) / errors.length;
  });
}

function factsOf(json: string): Pick<MadeSetFacts, 'placements'> {
  const facts: unknown = JSON.parse(json);
  if (!isFacts(facts)) {
    throw new Error('set.json says nothing of placements');
  }
  return facts;
}

function isFacts(value: unknown): value is Pick<MadeSetFacts, 'placements'> {
  return typeof value === 'object' && value !== null && 'placements' in value;
}
