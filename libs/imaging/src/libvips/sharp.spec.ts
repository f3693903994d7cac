import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import sharp from './sharp.js';

const THREADS = '/proc/self/task';

/** Of all threads of this process, of which others may end meanwhile. */
async function countOfLibvipsThreads(): Promise<number> {
  const threads = await readdir(THREADS);
  const names = threads.map((id) => readFile(`${THREADS}/${id}/comm`, 'utf8').catch(() => ''));
  return (await Promise.all(names)).filter((name) => name.trim() === 'libvips worker').length;
}

describe('sharp', () => {
  (platform === 'linux' ? it : it.skip)('keeps libvips’ threads, as Linux lists them', async () => {
    expect(await countOfLibvipsThreads()).toBe(64);
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    expect(await countOfLibvipsThreads()).toBe(64);
  });

  it('has operations run on one thread each, without a cache', () => {
    expect(sharp.concurrency()).toBe(1);
    expect(sharp.cache().memory.max).toBe(0);
  });
});
