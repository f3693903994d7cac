import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { InvalidKeyError, LocalStore, StoreUnavailableError } from '../index.js';
import { describeObjectStore } from '../testing/object-store-contract.js';

describeObjectStore('LocalStore', async () => {
  const root = await mkdtemp(join(tmpdir(), 'roomlight-store-'));
  return {
    store: await LocalStore.open(root),
    unfinished: async () => (await readdir(join(root, '.incoming'))).length,
    close: () => rm(root, { recursive: true }),
  };
});

/** A disk of 1 MB; undefined where this user can't have one. */
async function smallDisk(path: string) {
  await mkdir(path);
  const run = promisify(execFile);
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path]).then(
    () => true,
    () => false,
  );
  return isMounted ? { path, remove: () => run('umount', [path]) } : undefined;
}

describe('LocalStore', () => {
  let parent: string;
  let root: string;
  let store: LocalStore;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'roomlight-store-'));
    root = join(parent, 'objects');
    store = await LocalStore.open(root);
  });
  afterEach(() => rm(parent, { recursive: true }));

  const bytes = (content: string) => Readable.from(Buffer.from(content));

  it('removes leftovers of crashed processes when it opens, but not what others are writing', async () => {
    await writeFile(join(root, '.incoming', 'old'), 'x');
    await utimes(join(root, '.incoming', 'old'), 0, 0);
    await writeFile(join(root, '.incoming', 'new'), 'x');
    await LocalStore.open(root);
    expect(await readdir(join(root, '.incoming'))).toEqual(['new']);
  });

  it('leaves no empty folders', async () => {
    await store.put('a/b/c', bytes('x'));
    await store.put('a/d', bytes('x'));
    await store.delete('a/b/c');
    expect((await readdir(root, { recursive: true })).sort()).toEqual(['.incoming', 'a', 'a/d']);
    await store.delete('a/d');
    expect(await readdir(root)).toEqual(['.incoming']);
  });

  it('follows no link to a file or to a folder', async () => {
    const outside = join(parent, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'secret'), 'secret');
    await symlink(outside, join(root, 'folder'));
    await symlink(join(outside, 'secret'), join(root, 'file'));

    for (const call of [
      () => store.get('folder/secret'),
      () => store.stat('folder/secret'),
      () => store.put('folder/secret', bytes('changed')),
      () => store.put('folder/new/deep', bytes('new')),
      () => store.copy('folder/secret', 'copied'),
      () => store.delete('folder/secret'),
      () => store.list('folder/').next(),
      () => store.get('file'),
    ]) {
      await expect(call()).rejects.toBeInstanceOf(InvalidKeyError);
    }
    await expect(store.stat('file')).rejects.toThrow('no object');
    await expect(store.copy('file', 'copied')).rejects.toThrow('no object');
    expect((await store.list('').next()).done).toBe(true);
    expect(await readdir(outside)).toEqual(['secret']);

    await store.put('file', bytes('own'));
    expect(await text((await store.get('file')).body)).toBe('own');
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  it('refuses a key that would be the folder of another', async () => {
    await store.put('a', bytes('x'));
    await expect(store.put('a/b', bytes('x'))).rejects.toThrow('folder of another');
    await store.put('c/d', bytes('x'));
    await expect(store.put('c', bytes('x'))).rejects.toThrow('folder of another');
    await expect(store.get('c')).rejects.toThrow('no object');
    await expect(store.stat('a/b')).rejects.toThrow('no object');
    await store.delete(['c', 'a/b']);
    expect((await store.stat('a')).size).toBe(1);
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('is unavailable when its directory is gone', async () => {
    await store.check();
    await rm(root, { recursive: true });
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    const put = store.put('a', bytes('x'));
    await expect(put).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(put).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
  });

  it('reports no object as missing while its disk is not mounted', async () => {
    await store.put('a', bytes('x'));
    await rename(root, join(parent, 'elsewhere'));
    await mkdir(root);
    for (const read of [() => store.get('a'), () => store.stat('a'), () => store.copy('a', 'b')]) {
      await expect(read()).rejects.toBeInstanceOf(StoreUnavailableError);
    }
    await rm(root, { recursive: true });
    await rename(join(parent, 'elsewhere'), root);
    expect(await text((await store.get('a')).body)).toBe('x');
  });

  it('refuses writes and loses nothing while its disk is full', async () => {
    // Only root may have a disk of its own; the same is tried with the whole product and an S3 store in `tests/faults`.
    const disk = await smallDisk(join(parent, 'disk'));
    if (disk === undefined) {
      return;
    }
    try {
      const full = await LocalStore.open(join(disk.path, 'objects'));
      await full.put('kept', bytes('x'.repeat(300_000)));
      const put = full.put('kept', bytes('y'.repeat(2_000_000)));
      await expect(put).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(put).rejects.toMatchObject({ cause: { code: 'ENOSPC' } });
      expect(await readdir(join(disk.path, 'objects', '.incoming'))).toEqual([]);
      expect((await full.stat('kept')).size).toBe(300_000);
      await full.put('small', bytes('z'));
      expect(await text((await full.get('small')).body)).toBe('z');
    } finally {
      await disk.remove();
    }
  });

  it('names the directory that it cannot open', async () => {
    await writeFile(join(parent, 'file'), '');
    await expect(LocalStore.open(join(parent, 'file'))).rejects.toThrow(join(parent, 'file'));
  });
});
