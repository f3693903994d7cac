import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SetFrame } from '../files/decode.js';
import type { FrameSet } from '../merge/merge-set.js';

/** A folder for the frames and results of one spec. */
export class TemporaryFolder {
  private constructor(readonly path: string) {}

  static async create(): Promise<TemporaryFolder> {
    return new TemporaryFolder(await mkdtemp(join(tmpdir(), 'imaging-')));
  }

  file(name: string): string {
    return join(this.path, name);
  }

  async frame(name: string, bytes: Uint8Array): Promise<SetFrame> {
    await writeFile(this.file(name), bytes);
    return { name, path: this.file(name) };
  }

  /** Writes hdr.jpg and flash1.jpeg, flash2.jpeg, … */
  async set(files: { hdr: Uint8Array; flashes: Uint8Array[] }): Promise<FrameSet> {
    return {
      hdr: await this.frame('hdr.jpg', files.hdr),
      flashes: await Promise.all(
        files.flashes.map((flash, i) => this.frame(`flash${i + 1}.jpeg`, flash)),
      ),
    };
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true });
  }
}
