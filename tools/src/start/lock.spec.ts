import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
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

  it('closes the directory and what lies in it to other users, also when it was open before', async () => {
    await mkdir(join(directory, 'objects'), { mode: 0o755 });
    await chmod(directory, 0o755);
    const unlock = await lockDataDirectory(directory);
    const modeOf = async (name: string) => (await stat(join(directory, name))).mode & 0o777;
    expect(await modeOf('.')).toBe(0o711);
    for (const name of ['objects', 'nats', 'logs', 'outbox']) {
      expect(await modeOf(name)).toBe(0o700);
    }
    await unlock();
  });

  it('names the directory that cannot be created', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    await expect(lockDataDirectory(file)).rejects.toThrow(
      `The data directory ${file} can't be created`,
    );
  });

  it('ignores the lock of a dead process, even if its pid is in use again', async () => {
    await writeFile(join(directory, 'start.lock'), `${process.pid} 1`);
    const unlock = await lockDataDirectory(directory);
    await unlock();
  });
});
