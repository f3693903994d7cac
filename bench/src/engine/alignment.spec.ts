import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MergeReport } from '@roomlight/imaging';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignmentErrors } from './alignment.js';

const REPORT: MergeReport = {
  width: 301,
  height: 401,
  method: 'flash',
  framesUsed: 3,
  framesRejected: [{ name: 'flash2.jpg', reason: 'black' }],
  shifts: [],
  windows: 0,
  windowsToCheck: 0,
  confidence: 1,
  surfaces: [],
};

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-alignment-'));
  const placements = [
    { dx: 1, dy: -2, turn: 0, zoom: 1 },
    { dx: 0, dy: 0, turn: 0, zoom: 1 },
    { dx: 0, dy: 0, turn: 0.002, zoom: 1 },
  ];
  await writeFile(join(directory, 'set.json'), JSON.stringify({ placements }));
});

afterAll(() => rm(directory, { recursive: true }));

describe('alignmentErrors', () => {
  it('measures distances at the corners and reports infinity for a frame that was left out', async () => {
    const shifts = [
      { name: 'flash1.jpg', dx: 1.3, dy: -1.6, turn: 0, zoom: 1 },
      { name: 'flash3.jpg', dx: 0, dy: 0, turn: 0, zoom: 1 },
    ];
    const [shifted, left, turned] = await alignmentErrors(directory, { ...REPORT, shifts });
    expect(shifted).toBeCloseTo(0.5, 6);
    expect(left).toBe(Infinity);
    // The corners are 250 pixels from the middle.
    expect(turned).toBeCloseTo(0.5, 3);
  });
});
