import { mergeSet } from '@roomlight/imaging/testing';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from '@roomlight/imaging/sharp';
import { frameSet } from './scenes/frame-set.js';
import { makeSet } from './scenes/made-set.js';
import { assertPeers, ENFUSE, OPENCV } from './peers.js';
import { costOf } from './process-cost.js';
import { ROOM_SET } from './scenes/scenes.js';

// Makes the pictures of docs/engine.md from the product's own room: node bench/dist/engine/pictures.js
const SHOWN_WIDTH = 640;

await assertPeers();
const target = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
const made = await mkdtemp(join(tmpdir(), 'roomlight-pictures-'));
try {
  await mkdir(target, { recursive: true });
  await makeSet(ROOM_SET, made);
  const frames = await frameSet(made);
  const paths = [frames.hdr, ...frames.flashes].map(({ path }) => path);
  await mergeSet(frames, join(made, 'ours.jpg'), {}, new AbortController().signal);
  await costOf(ENFUSE.command(paths, join(made, 'enfuse.jpg')));
  await costOf(OPENCV.command(paths, join(made, 'opencv.jpg')));
  for (const name of [
    'hdr.jpg',
    'flash1.jpg',
    'flash3.jpg',
    'enfuse.jpg',
    'opencv.jpg',
    'ours.jpg',
    'truth.png',
  ]) {
    await sharp(join(made, name))
      .resize(SHOWN_WIDTH)
      .webp({ quality: 80 })
      .toFile(join(target, `engine-${name.replace(/\..*/, '')}.webp`));
  }
} finally {
  await rm(made, { recursive: true });
}
