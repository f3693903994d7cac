import { decodeFull, editPhoto, type PhotoEdit, encodePhoto } from '@roomlight/imaging/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { cpuSeconds } from '../cpu-seconds.js';
import { Enlarger } from '../engine/scenes/large-photo.js';
import { Random } from '../engine/scenes/random.js';
import { ROOM } from '../engine/scenes/scenes.js';
import { report } from '../report.js';

// The cost of editing a photo of 24 megapixels, compared with decoding and encoding it: with sharp as it comes, at
// our quality and 4:4:4, and with our own encoder, whose flat table makes a third more bytes.

const SIZE = { width: 6000, height: 4000 };
const QUALITY = 90;
const ROUNDS = 3;
const LEVEL = { vertical: 0, horizontal: 0 };

const directory = await mkdtemp(join(tmpdir(), 'roomlight-edits-'));
try {
  const photo = { name: 'photo.jpg', path: join(directory, 'photo.jpg') };
  const image = { name: 'image.jpg', path: join(directory, 'image.jpg') };
  const output = join(directory, 'output.jpg');
  await new Enlarger(SIZE, new Random(3)).write(ROOM, photo.path);
  await sharp(photo.path).resize(1920, 1080, { fit: 'cover' }).jpeg().toFile(image.path);
  const screen: PhotoEdit = {
    angles: LEVEL,
    screens: [
      {
        image,
        corners: [
          [2200, 1300],
          [4100, 1450],
          [4080, 2500],
          [2210, 2600],
        ],
        opacity: 1,
      },
    ],
  };
  const straightened = { angles: { vertical: 5, horizontal: -2 }, screens: [] };

  const works = {
    floor: async () => {
      const { data, info } = await sharp(photo.path).raw().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      await sharp(data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
        .toFile(output);
    },
    own: async () => encodePhoto(await decodeFull(photo), output, QUALITY, {}),
    screen: () => editPhoto(photo, output, screen),
    straightened: () => editPhoto(photo, output, straightened),
  };
  const least = { floor: Infinity, own: Infinity, screen: Infinity, straightened: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['floor', 'own', 'screen', 'straightened'] as const) {
      least[name] = Math.min(least[name], await cpuSeconds(works[name]));
    }
  }

  const figure = (name: string, measured: number, peer: number, goal: number) => ({
    name,
    measured: `${measured.toFixed(2)} s`,
    peer: `${peer.toFixed(2)} s`,
    ratio: measured / peer,
    goal: `≤ ${goal}`,
    reached: measured / peer <= goal,
  });
  report('Edits of 24 megapixels, CPU', [
    figure('a screen ÷ decoding and encoding as sharp does', least.screen, least.floor, 1.3),
    figure(
      'straightened ÷ decoding and encoding as sharp does',
      least.straightened,
      least.floor,
      2,
    ),
  ]);
  const times = (measured: number) => `${(measured / least.own).toFixed(2)} times`;
  console.log(
    `Decoding and encoding as we do takes ${least.own.toFixed(2)} s: ` +
      `${times(least.screen)} as long for a screen, ${times(least.straightened)} straightened.`,
  );
} finally {
  await rm(directory, { recursive: true });
}
