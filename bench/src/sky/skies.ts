import { decodeFull, encodePhoto, replaceSky, findSky, shrink } from '@roomlight/imaging/testing';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from '@roomlight/imaging/sharp';
import { DATA } from '../engine/scenes/scenes.js';
import { median, printTable, report, type Figure } from '../report.js';
import { changedPhotos, changedVariants, scoreSkies, visibleSkies } from './sky-scores.js';

// Compares skies found with skies marked by hand, checks that rooms stay as they are, and compares the cost of a new
// sky with that of decoding and encoding the photo: node bench/dist/sky/skies.js [--data DIR] [--variants]
//
// --variants also tries every room brightened, cooled, warmed, and in each of our styles, which takes minutes.

const ROOMS = ['listing-rooms', 'interiors', 'sets', 'rooms', 'finished-rooms', 'mef', 'synthetic'];
const ROUNDS = 5;
const PROXY_LONGEST = 480;
const LARGE = { width: 6000, height: 4000 };

async function roomsIn(data: string): Promise<string[]> {
  const lists = await Promise.all(
    ROOMS.map(async (room) => {
      const names = await readdir(join(data, room), { recursive: true });
      return names.map((name) => join(data, room, name));
    }),
  );
  return lists.flat().filter((path) => /\.(jpe?g|png)$/i.test(path) && !path.endsWith('masks.png'));
}

/** The CPU time of the fastest of several rounds, in ms. */
async function cpu(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

async function costFigures(photo: string, directory: string): Promise<Figure[]> {
  const path = join(directory, 'large.jpg');
  await sharp(photo)
    .resize({ ...LARGE, fit: 'fill' })
    .jpeg({ quality: 92 })
    .toFile(path);
  const picture = await decodeFull({ name: path, path });
  const finding = await cpu(() => findSky(shrink(picture, PROXY_LONGEST)));
  const replacing = await cpu(() =>
    replaceSky({ ...picture, data: new Uint8Array(picture.data) }, { weather: 1, clouds: 1 }),
  );
  const floor = await cpu(async () =>
    encodePhoto(await decodeFull({ name: path, path }), join(directory, 'out.jpg'), 90, {}),
  );
  return [
    {
      name: 'finding the sky of a photo of 24 MP',
      measured: `${finding.toFixed(0)} ms`,
      goal: '≤ 150 ms',
      reached: finding <= 150,
    },
    {
      name: 'a new sky for it ÷ decoding and encoding it',
      measured: `${replacing.toFixed(0)} ms`,
      peer: `${floor.toFixed(0)} ms`,
      ratio: replacing / floor,
      goal: '≤ 1',
      reached: replacing <= floor,
    },
  ];
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: DATA },
    variants: { type: 'boolean', default: false },
  },
});
const data = resolve(values.data);
const directory = await mkdtemp(join(tmpdir(), 'roomlight-skies-'));
try {
  const scores = await scoreSkies(join(data, 'sky'));
  printTable(scores.map(({ scene, overlap }) => [scene, overlap.toFixed(3)]));
  const sorted = scores.map(({ overlap }) => overlap).sort((a, b) => a - b);
  const middle = median(sorted);
  const tenth = sorted[Math.floor(sorted.length / 10)] ?? 0;
  const rooms = await roomsIn(data);
  const changed = await changedPhotos(rooms);
  const variants = values.variants ? await changedVariants(rooms, directory) : null;
  const visible = await visibleSkies(join(data, 'listing-exteriors'));
  const replaced = await changedPhotos(visible);
  console.log('unchanged:', visible.filter((photo) => !replaced.includes(photo)).join(', '));
  report('Skies', [
    {
      name: `sky found ÷ sky marked (IoU), median of ${scores.length}`,
      measured: middle.toFixed(3),
      goal: '≥ 0.92',
      reached: middle >= 0.92,
    },
    {
      name: 'the same, at the worst tenth',
      measured: tenth.toFixed(3),
      goal: '≥ 0.8',
      reached: tenth >= 0.8,
    },
    {
      name: `visible skies of listings that are replaced, of ${visible.length}`,
      measured: `${replaced.length}`,
      goal: '≥ 85 %',
      reached: replaced.length >= 0.85 * visible.length,
    },
    {
      name: `rooms that are changed, of ${rooms.length}`,
      measured: changed.join(', ') || '0',
      goal: '0',
      reached: changed.length === 0,
    },
    ...(variants === null
      ? []
      : [
          {
            name: 'the same in 8 versions each',
            measured: variants.join(', ') || '0',
            goal: '0',
            reached: variants.length === 0,
          },
        ]),
    ...(await costFigures(join(data, 'exteriors', 'IMG_0103.jpg'), directory)),
  ]);
} finally {
  await rm(directory, { recursive: true });
}
