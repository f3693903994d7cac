import { mergeSet } from '@roomlight/imaging/testing';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from '@roomlight/imaging/sharp';
import { printTable } from '../report.js';
import { makeMovingScene, type MovingScene } from './scenes/moving-scene.js';
import { DATA } from './scenes/scenes.js';

// Fuses made exposure sequences in which people and leaves move, and reports how much of each photo shows ghosts:
//   node bench/dist/engine/ghosts.js [--crowded] [--scenes N] [--seed N] [--save DIR] [--data DIR]
// --crowded lets two or three large people move instead.

/** A ghost differs by this many codes, in any channel, from the photo for which everybody held still. */
const GHOST = 12;
/** A pixel this bright in the middle exposure has no detail: no frame knows what was there. */
const BURNT = 250;

const { values } = parseArgs({
  options: {
    crowded: { type: 'boolean', default: false },
    scenes: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    save: { type: 'string' },
    data: { type: 'string', default: DATA },
  },
});
const directory = values.save ?? (await mkdtemp(join(tmpdir(), 'roomlight-ghosts-')));
await mkdir(directory, { recursive: true });
try {
  const rooms = join(resolve(values.data), 'listing-rooms');
  const photos = (await readdir(rooms)).filter((name) => /\.jpe?g$/i.test(name)).sort();
  const rows: string[][] = [];
  const areas: number[] = [];
  for (let k = 0; k < Number(values.scenes); k++) {
    const seed = Number(values.seed) * 1000 + k;
    const photo = join(rooms, photos[(seed * 37) % photos.length]!);
    const scene = await makeMovingScene(
      {
        photo,
        width: 1200,
        height: 800,
        exposures: k % 2 === 0 ? 3 : 5,
        seed,
        isCrowded: values.crowded,
      },
      join(directory, String(seed)),
    );
    const { area, methods } = await haunted(scene, join(directory, String(seed)));
    areas.push(area);
    rows.push([String(seed), basename(photo), methods, (100 * area).toFixed(3)]);
  }
  printTable([['seed', 'room', 'method', 'ghosts, % of the area'], ...rows]);
  const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length;
  console.log(
    `mean ${(100 * mean).toFixed(3)} %, worst ${(100 * Math.max(...areas)).toFixed(3)} %`,
  );
} finally {
  if (values.save === undefined) {
    await rm(directory, { recursive: true });
  }
}

/** The share of the photo that differs from the truth, and the methods with which both were made. */
async function haunted(
  { middle, moving, held }: MovingScene,
  to: string,
): Promise<{ area: number; methods: string }> {
  const fused = await fuse(middle, moving, join(to, 'fused.jpg'));
  const truth = await fuse(middle, held, join(to, 'truth.jpg'));
  const shown = await sharp(middle).raw().toBuffer();
  let count = 0;
  for (let i = 0; i < fused.data.length; i += 3) {
    const channels = [i, i + 1, i + 2];
    const isGhost = channels.some((at) => Math.abs(fused.data[at]! - truth.data[at]!) > GHOST);
    count += isGhost && channels.every((at) => shown[at]! < BURNT) ? 1 : 0;
  }
  return { area: (3 * count) / fused.data.length, methods: `${fused.method}, ${truth.method}` };
}

async function fuse(
  middle: string,
  others: readonly string[],
  output: string,
): Promise<{ data: Buffer; method: string }> {
  const named = (path: string) => ({ path, name: basename(path) });
  const frames = { hdr: named(middle), flashes: others.map(named) };
  const { method } = await mergeSet(frames, output, { quality: 98 }, new AbortController().signal);
  return { data: await sharp(output).blur(1).raw().toBuffer(), method };
}
