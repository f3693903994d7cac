import { decodeFull, encodePhoto, enhancePhoto, type Finish } from '@roomlight/imaging/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { cpuSeconds } from '../cpu-seconds.js';
import { Enlarger } from '../engine/scenes/large-photo.js';
import { Random } from '../engine/scenes/random.js';
import { ROOM } from '../engine/scenes/scenes.js';
import { report } from '../report.js';

// The cost of finishing a photo of 24 megapixels, compared with decoding it and encoding it with our own encoder.

const SIZE = { width: 6000, height: 4000 };
/** In degrees, about the middle, so that there is something to straighten. */
const ASKEW = 1.5;
const QUALITY = 90;
const ROUNDS = 4;
const GOAL = 3;

const directory = await mkdtemp(join(tmpdir(), 'roomlight-finishing-'));
try {
  const askew = join(directory, 'askew.png');
  const photo = { name: 'photo.jpg', path: join(directory, 'photo.jpg') };
  const output = join(directory, 'output.jpg');
  const { width, height } = await sharp(ROOM).metadata();
  const cut = { width: Math.round(0.9 * width), height: Math.round(0.9 * height) };
  const turned = await sharp(ROOM).rotate(ASKEW).png().toBuffer();
  await sharp(turned)
    .resize({ ...cut, fit: 'cover', withoutEnlargement: true, position: 'centre' })
    .toFile(askew);
  await new Enlarger(SIZE, new Random(3)).write(askew, photo.path);

  const finish: Finish = {
    style: 'property',
    brightness: 1.2,
    keepColours: true,
    enhanceWindows: true,
    straighten: { vertical: true, horizontal: true },
    sky: null,
  };
  const works = {
    floor: async () => encodePhoto(await decodeFull(photo), output, QUALITY, {}),
    finished: async () => {
      const { angles } = await enhancePhoto(photo, output, finish);
      if (angles.vertical === 0 && angles.horizontal === 0) {
        throw new Error('nothing was straightened');
      }
    },
    toned: () =>
      enhancePhoto(photo, output, {
        ...finish,
        straighten: { vertical: false, horizontal: false },
      }),
  };
  const least = { floor: Infinity, finished: Infinity, toned: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['floor', 'finished', 'toned'] as const) {
      least[name] = Math.min(least[name], await cpuSeconds(works[name]));
    }
  }
  const figure = (name: string, measured: number) => ({
    name: `${name} ÷ decoding and encoding it`,
    measured: `${measured.toFixed(2)} s`,
    peer: `${least.floor.toFixed(2)} s`,
    ratio: measured / least.floor,
    goal: `≤ ${GOAL}`,
    reached: measured / least.floor <= GOAL,
  });
  report('Finishing 24 megapixels, property style, CPU', [
    figure('a photo finished and straightened', least.finished),
    figure('a photo finished', least.toned),
  ]);
} finally {
  await rm(directory, { recursive: true });
}
