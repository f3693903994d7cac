import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDirectory } from './lock.js';

describe('lockDataDirectory', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'roomlight-lock-'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  it('refuses a directory that a living process holds until it is released', async () => {
    const unlock = await lockDataDirectory(directory);
    await expect(lockDataDirectory(directory)).rejects.toThrow(
      `Roomlight is already running on ${directory} (process ${process.pid})`,
    );
    await unlock();
    await (
      await lockDataDirectory(directory)
    )();
  });

  it('names the directory that cannot be created', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    await expect(lockDataDirectory(file)).rejects.toThrow(
      `The data directory ${file} can't be made`,
    );
  });

  it('ignores the lock of a dead process, even if its pid is in use again', async () => {
    await writeFile(join(directory, 'start.lock'), `${process.pid} 1`);
    const unlock = await lockDataDirectory(directory);
    await unlock();
  });
});
