import { describe, expect, it } from '@jest/globals';
import { PART_BYTES } from '@roomlight/contracts/rules';
import { planUpload } from './chunk-plan.rules.js';
import {
  bytesSent,
  bytesThere,
  isAnnounced,
  missingChunks,
  missingParts,
  NOTHING_SENT,
} from './missing-parts.rules.js';

const MB = 1024 * 1024;
const set = (...sizes: number[]) => ({ frames: sizes.map((size) => ({ size })), roles: null });
const small = () => set(MB, MB, MB);
const large = () => set(20 * MB, 9 * MB, 9 * MB);

describe('an upload', () => {
  it('is announced unless it is one small request', () => {
    expect(isAnnounced(planUpload([small()]))).toBe(false);
    expect(isAnnounced(planUpload([small(), small()]))).toBe(true);
    expect(isAnnounced(planUpload([large()]))).toBe(true);
  });

  it('sends the files of large chunks in parts, numbered over the whole upload', () => {
    const missing = missingChunks(planUpload([small(), large()]), NOTHING_SENT);
    expect(missing.map(({ inParts }) => inParts?.map(({ index }) => index) ?? null)).toEqual([
      null,
      [3, 4, 5],
    ]);
  });

  it('sends only the chunks that are not there, under the same numbers', () => {
    const plan = planUpload([large(), small(), large()]);
    const missing = missingChunks(plan, { ...NOTHING_SENT, chunks: [0, 1] });
    expect(missing).toMatchObject([
      { index: 2, inParts: [{ index: 6 }, { index: 7 }, { index: 8 }] },
    ]);
    expect(missingChunks(plan, { ...NOTHING_SENT, isComplete: true })).toEqual([]);
  });
});

describe('a file', () => {
  const file = { index: 4, file: { size: 5 * MB } };

  it('is sent in parts of 2 MB and a rest', () => {
    expect(missingParts(file, [])).toEqual([
      { part: 0, start: 0, end: PART_BYTES },
      { part: 1, start: PART_BYTES, end: 2 * PART_BYTES },
      { part: 2, start: 2 * PART_BYTES, end: 5 * MB },
    ]);
  });

  it('needs no part that is there whole', () => {
    const sent = [
      { file: 4, part: 0, size: PART_BYTES },
      { file: 4, part: 2, size: MB - 1 },
      { file: 5, part: 1, size: PART_BYTES },
    ];
    expect(missingParts(file, sent).map(({ part }) => part)).toEqual([1, 2]);
  });
});

it('progress begins with the bytes that are there', () => {
  const [chunk] = missingChunks(planUpload([large()]), NOTHING_SENT);
  const parts = [{ file: 0, part: 0, size: PART_BYTES }];
  expect(chunk && bytesThere(chunk, { ...NOTHING_SENT, parts })).toBe(PART_BYTES);
});

it('what is sent of an upload counts whole chunks and parts of others', () => {
  const plan = planUpload([small(), large()]);
  const parts = [{ file: 3, part: 0, size: PART_BYTES }];
  expect(bytesSent(plan, { isComplete: false, chunks: [0], parts })).toBe(3 * MB + PART_BYTES);
});
