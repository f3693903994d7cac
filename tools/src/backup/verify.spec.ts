import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLines } from './line-file.js';
import { paths, type Manifest } from './manifest.js';
import { copyLine } from './object-copies.js';
import { verify } from './verify.js';

const NAME = '2026-11-22T08-30-00-000Z';
const KEYS = ['photos/a/1', 'photos/a/2', 'maps/1'];

describe('a backup that is verified', () => {
  let directory: string;
  const path = () => paths(join(directory, NAME));
  const copyOf = (key: string) => join(directory, 'objects', key);

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'roomlight-verify-'));
    await mkdir(join(directory, NAME, 'tables'), { recursive: true });
    const copies = KEYS.map((key) => {
      const bytes = Buffer.from(`bytes of ${key}`);
      return { key, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
    for (const { key, bytes } of copies) {
      await mkdir(join(copyOf(key), '..'), { recursive: true });
      await writeFile(copyOf(key), bytes);
    }
    const manifest: Manifest = {
      format: 1,
      takenAt: '2026-11-22T08:30:00.000Z',
      services: [],
      sequences: [],
      tables: [
        {
          ...{ schema: 'media', table: 'photos' },
          ...(await writeLines(path().table('media', 'photos'), ['{"id":1}', '{"id":2}'])),
        },
      ],
      messages: await writeLines(path().messages, []),
      objects: await writeLines(
        path().objects,
        copies.map(({ key, bytes, sha256 }) => copyLine({ key, size: bytes.length, sha256 })),
      ),
      lost: [],
    };
    await writeFile(path().manifest, JSON.stringify(manifest));
  });

  afterEach(() => rm(directory, { recursive: true }));

  it('is whole when nothing was changed since it was made', async () => {
    expect(await verify(directory, NAME)).toMatchObject({ files: [], objects: [] });
  });

  it('names the copies that are missing, cut off or changed, and no others', async () => {
    await rm(copyOf('maps/1'));
    await writeFile(copyOf('photos/a/1'), 'BYTES of photos/a/1');
    expect(await verify(directory, NAME)).toMatchObject({
      files: [],
      objects: ['maps/1', 'photos/a/1'],
    });
    await truncate(copyOf('photos/a/2'), 3);
    expect((await verify(directory, NAME)).objects).toEqual(KEYS.toSorted());
  });

  it('names its own tables and lists that are damaged', async () => {
    await truncate(path().table('media', 'photos'), 10);
    await rm(path().objects);
    expect(await verify(directory, NAME)).toMatchObject({
      files: [path().objects, path().table('media', 'photos')],
      objects: [],
    });
  });

  it('is refused without a manifest', async () => {
    await rm(path().manifest);
    await expect(verify(directory, NAME)).rejects.toThrow("can't be read as a backup's manifest");
  });
});
