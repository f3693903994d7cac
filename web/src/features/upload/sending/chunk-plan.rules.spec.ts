import { describe, expect, it } from '@jest/globals';
import { batchFiles, filesOf, planUpload, type Chunk } from './chunk-plan.rules.js';

const MB = 1024 * 1024;
const set = (name: string, ...sizes: number[]) => ({
  frames: sizes.map((size, i) => ({ name: `${name}${i}`, size: size * MB })),
  roles: null,
});
const sizesOf = ({ sets }: Chunk<unknown>) => sets.map(({ frames }) => frames.length);

describe('planUpload', () => {
  it('sends up to 5 MB in one request', () => {
    const plan = planUpload([set('a', 1, 1, 0.5), set('b', 1, 1, 0.5)]);
    expect(plan.chunks).toHaveLength(1);
    expect(plan.chunks.map((chunk) => [chunk.setOffset, sizesOf(chunk)])).toEqual([[0, [3, 3]]]);
    expect(plan.totalFiles).toBe(6);
    expect(plan.totalBytes).toBe(5 * MB);
  });

  it('starts a new chunk rather than exceed 5 MB, and never splits a set', () => {
    const plan = planUpload([set('a', 1, 1, 1), set('b', 1, 1, 1), set('c', 10, 10, 10, 10)]);
    expect(plan.chunks.map((chunk) => [chunk.setOffset, sizesOf(chunk)])).toEqual([
      [0, [3]],
      [1, [3]],
      [2, [4]],
    ]);
  });

  it('keeps every file once and in order', () => {
    const sets = Array.from({ length: 40 }, (_, i) => set(`s${i}-`, 0.3, 0.4, 0.5));
    const plan = planUpload(sets);
    expect(plan.chunks.flatMap(filesOf).map(({ name }) => name)).toEqual(
      sets.flatMap(({ frames }) => frames.map(({ name }) => name)),
    );
    expect(Math.max(...plan.chunks.map(({ bytes }) => bytes))).toBeLessThanOrEqual(5 * MB);
  });

  it('returns nothing to send when there are no sets', () => {
    expect(planUpload([])).toEqual({ chunks: [], totalFiles: 0, totalBytes: 0 });
  });
});

describe('batchFiles', () => {
  const sized = (...sizes: number[]) => sizes.map((size) => ({ size }));

  it('respects the limits of bytes and files', () => {
    expect(batchFiles(sized(4, 4, 4), 8, 10)).toEqual([sized(4, 4), sized(4)]);
    expect(batchFiles(sized(1, 1, 1), 8, 2)).toEqual([sized(1, 1), sized(1)]);
  });

  it('sends a file that is larger than a batch alone', () => {
    expect(batchFiles(sized(1, 20, 1), 8, 10)).toEqual([sized(1), sized(20), sized(1)]);
  });
});
