import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { mergeSet } from './merge-set.js';
import { generateSet } from '../testing/generated-set.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const SMALL = { width: 160, height: 120, flashes: 2, seed: 3 };

describe('a merge that is stopped', () => {
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(() => folder.remove());

  it('rejects with the signal’s reason and leaves nothing behind', async () => {
    const frames = await folder.set(await generateSet(SMALL));
    const stop = new AbortController();
    const merged = mergeSet(frames, folder.file('out.jpg'), {}, stop.signal);
    stop.abort(new Error('the order was cancelled'));
    await expect(merged).rejects.toThrow('the order was cancelled');
    expect((await readdir(folder.path)).filter((name) => name.startsWith('out'))).toEqual([]);
  });

  it.each([1, 2, 4])('leaves nothing behind when it stops at step %d', async (step) => {
    const frames = await folder.set(await generateSet(SMALL));
    const stop = new AbortController();
    let steps = 0;
    const onProgress = (): void => {
      if (++steps === step) {
        stop.abort(new Error('the order was cancelled'));
      }
    };
    const merged = mergeSet(frames, folder.file('out.jpg'), { onProgress }, stop.signal);
    await expect(merged).rejects.toThrow('the order was cancelled');
    expect((await readdir(folder.path)).filter((name) => name.startsWith('out'))).toEqual([]);
  });
});
