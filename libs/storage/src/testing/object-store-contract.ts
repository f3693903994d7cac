import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import {
  getFile,
  InvalidKeyError,
  ObjectNotFoundError,
  putFile,
  RangeNotSatisfiableError,
  type ObjectStore,
} from '../index.js';
import { generatedBytes, sha256Of, sha256OfGenerated } from './generated-bytes.js';

const MB = 1024 * 1024;

export interface StoreUnderTest {
  store: ObjectStore;
  /** How many unfinished uploads lie in the store. */
  unfinished(): Promise<number>;
  close(): Promise<void>;
}

/** What every adapter must do. `open` gives an empty store. */
export function describeObjectStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} as an object store`, () => {
    let opened: StoreUnderTest;
    let store: ObjectStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened?.close());

    const putText = (key: string, content: string) =>
      store.put(key, Readable.from(Buffer.from(content)));
    const getText = async (key: string) => text((await store.get(key)).body);
    const keysUnder = async (prefix: string) => {
      const keys = [];
      for await (const { key } of store.list(prefix)) {
        keys.push(key);
      }
      return keys.sort();
    };

    it('gives back what was put', async () => {
      const size = 20 * MB + 17;
      const checksum = crc32(await buffer(generatedBytes(size, 1)));
      expect(await store.put('whole/a', generatedBytes(size, 1))).toEqual({
        size,
        crc32: checksum,
      });

      const { body, ...lengths } = await store.get('whole/a');

      expect(lengths).toEqual({ size, total: size });
      expect(await sha256Of(body)).toBe(await sha256OfGenerated(size, 1));
    });

    it.each([8 * MB - 1, 8 * MB, 8 * MB + 1, 16 * MB])(
      'gives back exactly %d bytes, around the size of a part',
      async (size) => {
        await store.put('whole/edge', generatedBytes(size, size));

        const { body, total } = await store.get('whole/edge');

        expect(total).toBe(size);
        expect(await sha256Of(body)).toBe(await sha256OfGenerated(size, size));
      },
    );

    it('keeps an empty object', async () => {
      expect(await store.put('empty', Readable.from([]))).toEqual({ size: 0, crc32: 0 });
      const { body, ...lengths } = await store.get('empty');
      expect(lengths).toEqual({ size: 0, total: 0 });
      expect(await buffer(body)).toHaveLength(0);
    });

    it.each([
      { range: { start: 0, end: 0 }, bytes: '0' },
      { range: { start: 0, end: 3 }, bytes: '0123' },
      { range: { start: 3, end: 5 }, bytes: '345' },
      { range: { start: 9, end: 9 }, bytes: '9' },
      { range: { start: 8, end: 1000 }, bytes: '89' },
    ])('gives the bytes $range', async ({ range, bytes }) => {
      await putText('ranges/ten', '0123456789');

      const { body, ...lengths } = await store.get('ranges/ten', { range });

      expect(await text(body)).toBe(bytes);
      expect(lengths).toEqual({ size: bytes.length, total: 10 });
    });

    it.each([
      { start: 10, end: 12 },
      { start: 5, end: 4 },
      { start: -1, end: 4 },
      { start: 0.5, end: 4 },
    ])('refuses the range $start to $end of ten bytes, telling the length', async (range) => {
      await putText('ranges/ten', '0123456789');
      const refused = store.get('ranges/ten', { range });
      await expect(refused).rejects.toBeInstanceOf(RangeNotSatisfiableError);
      await expect(refused).rejects.toMatchObject({ key: 'ranges/ten', total: 10 });
    });

    it('refuses any range of an empty object', async () => {
      await store.put('ranges/none', Readable.from([]));
      await expect(store.get('ranges/none', { range: { start: 0, end: 0 } })).rejects.toMatchObject(
        { name: 'RangeNotSatisfiableError', total: 0 },
      );
    });

    it('tells size and time', async () => {
      const before = Date.now();
      await putText('stat', 'twelve bytes');
      const { size, modifiedAt } = await store.stat('stat');
      expect(size).toBe(12);
      // S3 tells whole seconds, by the store's clock.
      expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(60_000);
    });

    it('names the object that is missing', async () => {
      const range = { start: 0, end: 1 };
      for (const call of [
        () => store.get('missing/a'),
        () => store.get('missing/a', { range }),
        () => store.stat('missing/a'),
        () => store.copy('missing/a', 'missing/b'),
      ]) {
        await expect(call()).rejects.toMatchObject({
          name: 'ObjectNotFoundError',
          key: 'missing/a',
        });
      }
    });

    it.each([
      '50% off.jpg',
      'a b/c  d',
      'Küche/日本 🏠',
      '%2e%2e/%2Fx',
      "q?a=b&c#d+e'f",
      '1/2',
      '~',
    ])('takes the name %j as it is', async (name) => {
      const key = `names/${name}`;
      await putText(key, name);
      await store.copy(key, `copied-${key}`);
      expect(await getText(`copied-${key}`)).toBe(name);
      expect((await store.stat(key)).size).toBe(Buffer.byteLength(name));
      expect(await keysUnder(key)).toEqual([key]);
      await store.delete([key, `copied-${key}`]);
      expect(await keysUnder(key)).toEqual([]);
    });

    it.each([
      '',
      '/',
      '/etc/passwd',
      '../x',
      'a/../../x',
      'a/./b',
      'a//b',
      'a/',
      '..',
      '.incoming/x',
      'a\\..\\b',
      'nul\0byte',
      'line\nbreak',
      'broken \ud800',
      'x'.repeat(256),
      'xy/'.repeat(171),
    ])('refuses the key %j in every call', async (key) => {
      const body = Readable.from(Buffer.from('x'));
      for (const call of [
        () => store.put(key, body),
        () => store.get(key),
        () => store.stat(key),
        () => store.copy(key, 'ok'),
        () => store.copy('ok', key),
        () => store.delete(key),
        () => store.delete(['ok', key]),
      ]) {
        await expect(call()).rejects.toBeInstanceOf(InvalidKeyError);
      }
      expect(body.destroyed).toBe(true);
    });

    it.each(['../', '/', 'a/../', '.'])('refuses to list %j', async (prefix) => {
      await expect(keysUnder(prefix)).rejects.toBeInstanceOf(InvalidKeyError);
    });

    it('lists by prefix and deletes thousands of objects', async () => {
      const keys = Array.from({ length: 2500 }, (_, i) => `many/${i % 7}/object ${i}`);
      for (let at = 0; at < keys.length; at += 50) {
        await Promise.all(keys.slice(at, at + 50).map((key) => putText(key, key)));
      }
      await putText('many-others', 'x');

      expect(await keysUnder('many/')).toEqual([...keys].sort());
      expect(await keysUnder('many/3/object 1')).toEqual(
        keys.filter((key) => key.startsWith('many/3/object 1')).sort(),
      );
      expect(await keysUnder('many/nothing')).toEqual([]);
      for await (const { key, size } of store.list('many/0/')) {
        expect(size).toBe(key.length);
      }

      await store.delete([...keys, 'many/never-there', 'never/there']);
      expect(await keysUnder('many')).toEqual(['many-others']);
    });

    it('lets a list end early', async () => {
      await Promise.all(['a', 'b', 'c'].map((name) => putText(`early/${name}`, name)));
      for await (const { key } of store.list('early/')) {
        expect(key).toMatch(/^early\/[abc]$/);
        break;
      }
    });

    it('copies, also over an object and onto itself', async () => {
      await putText('copy/from', 'new');
      await putText('copy/to', 'old');
      await store.copy('copy/from', 'copy/to');
      expect(await getText('copy/to')).toBe('new');
      await store.copy('copy/to', 'copy/to');
      expect(await getText('copy/to')).toBe('new');
      await store.delete('copy/from');
      expect(await getText('copy/to')).toBe('new');
    });

    it('deletes what is there and takes no offence at what is not', async () => {
      await putText('delete/deep/er/a', 'a');
      await store.delete('delete/deep/er/a');
      await store.delete('delete/deep/er/a');
      await store.delete([]);
      await expect(store.get('delete/deep/er/a')).rejects.toBeInstanceOf(ObjectNotFoundError);
      await putText('delete/deep/er/a', 'again');
      expect(await getText('delete/deep/er/a')).toBe('again');
    });

    it('puts into folders that are being emptied at the same time', async () => {
      for (let round = 0; round < 20; round++) {
        await putText('emptied/folder/old', 'old');
        await Promise.all([
          store.delete('emptied/folder/old'),
          putText('emptied/folder/new', `${round}`),
        ]);
        expect(await getText('emptied/folder/new')).toBe(`${round}`);
        await store.delete('emptied/folder/new');
      }
    });

    it('lets a reader of the old bytes end with the old bytes when the object is replaced', async () => {
      const size = 12 * MB;
      const [old, replaced] = await Promise.all([
        sha256OfGenerated(size, 1),
        sha256OfGenerated(size, 2),
      ]);
      await store.put('replaced', generatedBytes(size, 1));
      const { body } = await store.get('replaced');
      // A reader may also fail, but must not get a mix.
      const [read] = await Promise.all([
        sha256Of(body).catch((error: unknown) => error),
        store.put('replaced', generatedBytes(size, 2)),
      ]);
      if (!(read instanceof Error)) {
        expect(read).toBe(old);
      }
      expect(await sha256Of((await store.get('replaced')).body)).toBe(replaced);
    });

    it('ends with one whole object when several are put under one key at once', async () => {
      const size = 9 * MB;
      const seeds = [1, 2, 3, 4];
      await Promise.all(seeds.map((seed) => store.put('raced', generatedBytes(size, seed))));
      const hashes = await Promise.all(seeds.map((seed) => sha256OfGenerated(size, seed)));
      expect(hashes).toContain(await sha256Of((await store.get('raced')).body));
      expect(await opened.unfinished()).toBe(0);
    });

    it.each([1 * MB, 20 * MB])(
      'leaves nothing of a put that is aborted after %d bytes',
      async (size) => {
        const abort = new AbortController();
        const body = new PassThrough();
        const put = store.put('aborted', body, { signal: abort.signal });
        const failed = expect(put).rejects.toMatchObject({ name: 'AbortError' });
        for await (const chunk of generatedBytes(size, 1)) {
          if (!body.write(chunk)) {
            await new Promise((resolve) => body.once('drain', resolve));
          }
        }
        abort.abort();
        await failed;
        expect(body.destroyed).toBe(true);
        await expect(store.stat('aborted')).rejects.toBeInstanceOf(ObjectNotFoundError);
        expect(await opened.unfinished()).toBe(0);
      },
    );

    it('refuses to begin what is already aborted', async () => {
      const signal = AbortSignal.abort();
      await putText('begun', 'x');
      await expect(store.put('begun', generatedBytes(MB, 1), { signal })).rejects.toMatchObject({
        name: 'AbortError',
      });
      await expect(store.get('begun', { signal })).rejects.toMatchObject({ name: 'AbortError' });
      expect(await getText('begun')).toBe('x');
    });

    it('ends a read that is aborted', async () => {
      await store.put('read', generatedBytes(12 * MB, 1));
      const abort = new AbortController();
      const { body } = await store.get('read', { signal: abort.signal });
      const read = sha256Of(body);
      abort.abort();
      await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    });

    it.each([
      { what: 'fails', end: (body: PassThrough) => body.destroy(new Error('The line went dead')) },
      { what: 'is cut off', end: (body: PassThrough) => body.destroy() },
    ])('leaves the old object when the source $what', async ({ what, end }) => {
      for (const size of [10, 20 * MB]) {
        await putText('kept', 'old');
        const body = new PassThrough();
        const failed = expect(store.put('kept', body)).rejects.toThrow(
          what === 'fails' ? 'The line went dead' : 'Premature close',
        );
        for await (const chunk of generatedBytes(size, 1)) {
          if (!body.write(chunk)) {
            await new Promise((resolve) => body.once('drain', resolve));
          }
        }
        end(body);
        await failed;
        expect(await getText('kept')).toBe('old');
        expect(await opened.unfinished()).toBe(0);
      }
    });

    it('fails with the error of a source that was broken before', async () => {
      const body = new PassThrough();
      body.on('error', () => undefined);
      body.destroy(new Error('Broken before'));
      await expect(store.put('broken', body)).rejects.toThrow('Broken before');
      await expect(store.stat('broken')).rejects.toBeInstanceOf(ObjectNotFoundError);
    });

    it('moves files in and out, leaving no half file', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'roomlight-files-'));
      try {
        await writeFile(join(folder, 'in'), 'content');
        expect(await putFile(store, 'file', join(folder, 'in'))).toMatchObject({ size: 7 });
        expect(await getFile(store, 'file', join(folder, 'out'))).toEqual({ size: 7 });
        expect(await readFile(join(folder, 'out'), 'utf8')).toBe('content');
        await expect(putFile(store, 'file', join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
        expect(await getText('file')).toBe('content');
        await expect(getFile(store, 'nothing', join(folder, 'none'))).rejects.toBeInstanceOf(
          ObjectNotFoundError,
        );
        expect((await readdir(folder)).sort()).toEqual(['in', 'out']);
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    it('is ready', async () => {
      await store.check();
    });

    it('says how much is free, where it can', async () => {
      const free = await store.freeBytes();
      expect(free === null || free > MB).toBe(true);
    });

    it('streams 200 MB in and out in constant memory', async () => {
      const size = 200 * MB;
      const before = process.memoryUsage().rss;
      let most = before;
      const measured = (chunks: Readable) =>
        chunks.on('data', () => (most = Math.max(most, process.memoryUsage.rss())));

      await store.put('big', measured(generatedBytes(size, 5).pause()));
      const { body, total } = await store.get('big');
      const hash = await sha256Of(measured(body.pause()));

      expect(total).toBe(size);
      expect(hash).toBe(await sha256OfGenerated(size, 5));
      expect((most - before) / MB).toBeLessThan(100);
      await store.delete('big');
    }, 300_000);
  });
}
