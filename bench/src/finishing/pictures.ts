import { mergeSet, enhancePhoto, STYLES } from '@roomlight/imaging/testing';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from '@roomlight/imaging/sharp';
import { frameSet } from '../engine/scenes/frame-set.js';
import { makeSet } from '../engine/scenes/made-set.js';
import { ROOM_SET } from '../engine/scenes/scenes.js';

// Makes the pictures of docs/finishing.md from the product's own room: node bench/dist/finishing/pictures.js
const SHOWN_WIDTH = 640;

const target = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
const made = await mkdtemp(join(tmpdir(), 'roomlight-pictures-'));

async function show(path: string, name: string): Promise<void> {
  await sharp(path)
    .resize(SHOWN_WIDTH)
    .webp({ quality: 80 })
    .toFile(join(target, `finishing-${name}.webp`));
}

try {
  await mkdir(target, { recursive: true });
  await makeSet(ROOM_SET, made);
  const merged = { name: 'merged.jpg', path: join(made, 'merged.jpg') };
  await mergeSet(await frameSet(made), merged.path, {}, new AbortController().signal);
  await show(merged.path, 'merged');
  for (const style of STYLES) {
    const output = join(made, `${style}.jpg`);
    await enhancePhoto(merged, output, {
      style,
      brightness: 1.2,
      keepColours: true,
      enhanceWindows: true,
      straighten: { vertical: true, horizontal: true },
      sky: null,
    });
    await show(output, style);
  }
} finally {
  await rm(made, { recursive: true });
}
