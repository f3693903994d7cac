import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NATS_USERS, NatsNames } from '@roomlight/platform/nats';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureKeys, keyOf, keysDirectory, seedFile } from './nats-keys.js';

describe('the keys of NATS users', () => {
  let directory: string;

  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'roomlight-keys-')), 'keys');
  });

  afterEach(() => rm(join(directory, '..'), { recursive: true }));

  it('are made once, each another one', async () => {
    const keys = await ensureKeys(directory);
    expect([...keys.keys()]).toEqual(NATS_USERS);
    expect(new Set(keys.values()).size).toBe(NATS_USERS.length);
    expect(await ensureKeys(directory)).toEqual(keys);
    expect(await readdir(directory)).toHaveLength(NATS_USERS.length);
  });

  it('are made anew where one was removed', async () => {
    const keys = await ensureKeys(directory);
    await rm(seedFile(directory, 'auth'));
    const later = await ensureKeys(directory);
    expect(later.get('auth')).not.toBe(keys.get('auth'));
    expect(later.get('media')).toBe(keys.get('media'));
  });

  it('are closed to others again when somebody has opened them', async () => {
    await ensureKeys(directory);
    await chmod(directory, 0o755);
    await chmod(seedFile(directory, 'auth'), 0o644);
    await ensureKeys(directory);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(seedFile(directory, 'auth'))).mode & 0o777).toBe(0o600);
  });

  it('are named when one is damaged, and not told', async () => {
    await ensureKeys(directory);
    const file = seedFile(directory, 'auth');
    const damaged = (await readFile(file, 'utf8')).trim().slice(0, -4) + 'AAAA';
    await writeFile(file, damaged);
    const failure = await ensureKeys(directory).catch((error: unknown) => String(error));
    expect(failure).toContain(file);
    expect(failure).not.toContain(damaged.slice(0, 10));
  });

  it('are missed by name', () => {
    expect(() => keyOf(directory, 'backup', new NatsNames())).toThrow(
      /^The key of the NATS user backup can't be used: .*backup\.nk/,
    );
  });

  it.each([
    [{}, '/data/nats-keys'],
    [{ NATS_KEYS_DIR: '/elsewhere' }, '/data/nats-keys'],
    [{ NATS_URL: 'nats://mine' }, undefined],
    [{ NATS_URL: 'nats://mine', NATS_KEYS_DIR: '/elsewhere' }, '/elsewhere'],
  ])('of %j are in %s', (environment, expected) => {
    expect(keysDirectory(environment, '/data')).toBe(expected);
  });
});
