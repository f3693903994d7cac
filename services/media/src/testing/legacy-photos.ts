import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';

/** A directory of photos from before Roomlight. */
export class LegacyPhotos {
  private constructor(readonly directory: string) {}

  static async create(): Promise<LegacyPhotos> {
    return new LegacyPhotos(await mkdtemp(join(tmpdir(), 'roomlight-legacy-')));
  }

  path(...parts: string[]): string {
    return join(this.directory, ...parts);
  }

  async put(path: string, content: Buffer | string): Promise<void> {
    await mkdir(dirname(this.path(path)), { recursive: true });
    await writeFile(this.path(path), content);
  }

  /** Empties the directory. */
  async clear(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
    await mkdir(this.directory);
  }

  remove(): Promise<void> {
    return rm(this.directory, { recursive: true, force: true });
  }
}

let made = 0;

/** Creates a unique photo with the given number of bytes more at the end of its pixels. */
export async function smallPhoto(padding = 0): Promise<Buffer> {
  made += 1;
  const background = { r: made % 256, g: Math.floor(made / 256) % 256, b: 100 };
  const comment = { IFD0: { Copyright: `photo ${made}` } };
  const photo = await sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .withExif(comment)
    .jpeg()
    .toBuffer();
  const end = photo.length - 2;
  return Buffer.concat([photo.subarray(0, end), Buffer.alloc(padding, 1), photo.subarray(end)]);
}
