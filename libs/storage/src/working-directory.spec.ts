import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { removeLeftovers, withWorkingDirectory } from './working-directory.js';

describe('withWorkingDirectory', () => {
  it('removes the directory with its contents, even when the work fails', async () => {
    const used: string[] = [];
    const leave = async (directory: string) => {
      used.push(directory);
      await writeFile(join(directory, 'photo'), 'bytes');
    };
    await withWorkingDirectory(leave);
    await expect(
      withWorkingDirectory(async (directory) => {
        await leave(directory);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(new Set(used).size).toBe(2);
    for (const directory of used) {
      await expect(stat(directory)).rejects.toThrow('ENOENT');
    }
  });
});

describe('removeLeftovers', () => {
  it('removes old working directories and nothing else', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'leftovers-'));
    try {
      const [old, now] = [new Date('2026-01-01'), new Date('2026-01-03')];
      for (const [name, time] of [
        ['roomlight-work-old', old],
        ['roomlight-work-new', now],
        ['somebody-elses', old],
      ] as const) {
        await mkdir(join(parent, name));
        await utimes(join(parent, name), time, time);
      }
      await removeLeftovers(new Date('2026-01-02'), parent);
      expect((await readdir(parent)).sort()).toEqual(['roomlight-work-new', 'somebody-elses']);
    } finally {
      await rm(parent, { recursive: true });
    }
  });
});
