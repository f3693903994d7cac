import type { FrameSet } from '@roomlight/imaging';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The set whose frames are in a directory as `hdr.jpg`, `flash1.jpg` … */
export async function frameSet(directory: string): Promise<FrameSet> {
  const frame = (name: string) => ({ name, path: join(directory, name) });
  const names = await readdir(directory);
  const flashes = names.filter((name) => /^flash\d+\.jpg$/.test(name)).sort();
  return { hdr: frame('hdr.jpg'), flashes: flashes.map(frame) };
}
