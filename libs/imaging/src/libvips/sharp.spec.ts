import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import sharp from './sharp.js';

const THREADS = '/proc/self/task';

/** The names of this process's threads. One may end meanwhile. */
async function threadNames(): Promise<string[]> {
  const threads = await readdir(THREADS);
  const names = threads.map((id) => readFile(`${THREADS}/${id}/comm`, 'utf8').catch(() => ''));
  return (await Promise.all(names)).map((name) => name.trim());
}

describe('sharp', () => {
  const here = platform === 'linux' ? it : it.skip;
  const why = platform === 'linux' ? '' : ' (skipped: only Linux tells the threads’ names)';

  here(
    `has libvips’ threads before any work, so that none ends when work arrives${why}`,
    async () => {
      const names = await threadNames();
      expect(names.filter((name) => name === 'libvips worker')).toHaveLength(64);
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
        .jpeg()
        .toBuffer();
      expect(await threadNames()).toEqual(expect.arrayContaining(names));
    },
  );

  it('has operations run on one thread each, without a cache', () => {
    expect(sharp.concurrency()).toBe(1);
    expect(sharp.cache().memory.max).toBe(0);
  });
});
