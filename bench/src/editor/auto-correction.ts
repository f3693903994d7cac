import {
  affine,
  apply,
  type CameraAngles,
  compose,
  focalPixels,
  fromLevel,
  inverse,
  type Point,
} from '@roomlight/photography/geometry';
import { decodeFull, cameraAnglesOf, type Raster, warpBox } from '@roomlight/imaging/testing';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { Random } from '../engine/scenes/random.js';
import { DATA } from '../engine/scenes/scenes.js';
import { median, report, type Figure } from '../report.js';

// Straight photos, tilted by known angles: the angles found on them and on the straight ones, and how long finding
// them takes compared with decoding the photos.

const TILTS = 30;
const MAX_ROLL = 4;
const MAX_PITCH = 8;
const ROUNDS = 5;
/** In millimetres: the engine's assumption for photos that don't state it, as these don't. */
const FOCAL_LENGTH = 20;

/**
 * The photo as it would look if the camera had been held at other angles: turned about the middle, without empty
 * corners, with the same lens. Its focal length is a whole number of millimetres, as in EXIF.
 */
function tilted(photo: Raster, angles: CameraAngles): { picture: Raster; focalLength: number } {
  const toPhoto = inverse(fromLevel(photo, angles, focalPixels(photo, FOCAL_LENGTH)));
  const [cx, cy] = [(photo.width - 1) / 2, (photo.height - 1) / 2];
  for (let focalLength = FOCAL_LENGTH; ; focalLength++) {
    const width = Math.floor((photo.width * FOCAL_LENGTH) / focalLength);
    const height = Math.floor((photo.height * FOCAL_LENGTH) / focalLength);
    const map = compose(
      toPhoto,
      affine([1, 0, cx - (width - 1) / 2], [0, 1, cy - (height - 1) / 2]),
    );
    const corners: Point[] = [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
    ];
    const lies = corners
      .map((corner) => apply(map, corner))
      .every(([x, y]) => x >= 0 && y >= 0 && x <= photo.width - 1 && y <= photo.height - 1);
    if (lies) {
      const data = warpBox(photo, map, { left: 0, top: 0, width, height });
      return { picture: { width, height, data }, focalLength };
    }
  }
}

async function found(name: string, path: string): Promise<CameraAngles> {
  const angles = await cameraAnglesOf({ name, path });
  if (angles === null) {
    throw new Error(`nothing is found on ${name}`);
  }
  return angles;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

const photos = join(DATA, 'interiors');
const directory = await mkdtemp(join(tmpdir(), 'roomlight-tilts-'));
const random = new Random(5);
const untouched: number[] = [];
const errors = { vertical: new Array<number>(), horizontal: new Array<number>() };
const times: { name: string; ours: number; decoding: number }[] = [];
try {
  for (const name of (await readdir(photos)).sort()) {
    const path = join(photos, name);
    const straight = await found(name, path);
    untouched.push(Math.abs(straight.vertical), Math.abs(straight.horizontal));
    const photo = await decodeFull({ name, path });
    for (let k = 0; k < TILTS; k++) {
      const angles = {
        vertical: random.between(-MAX_PITCH, MAX_PITCH),
        horizontal: random.between(-MAX_ROLL, MAX_ROLL),
      };
      const { picture, focalLength } = tilted(photo, angles);
      const { data, ...size } = picture;
      const file = join(directory, `${k}-${name}`);
      await sharp(data, { raw: { ...size, channels: 3 } })
        .withExif({ IFD2: { FocalLengthIn35mmFilm: `${focalLength}` } })
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        .toFile(file);
      const told = await found(file, file);
      errors.vertical.push(Math.abs(told.vertical - straight.vertical - angles.vertical));
      errors.horizontal.push(Math.abs(told.horizontal - straight.horizontal - angles.horizontal));
    }
    const rounds = { ours: new Array<number>(), decoding: new Array<number>() };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(await milliseconds(() => found(name, path)));
      rounds.decoding.push(await milliseconds(() => sharp(path).raw().toBuffer()));
    }
    const decoding = Math.min(...rounds.decoding);
    times.push({ name, ours: Math.min(...rounds.ours), decoding });
  }
} finally {
  await rm(directory, { recursive: true });
}

function within(name: string, value: number, goal: number): Figure {
  const measured = `${value.toFixed(3)}°`;
  return { name, measured, goal: `≤ ${goal}°`, reached: value <= goal };
}

report(`Auto correction, ${errors.vertical.length} tilts`, [
  ...(['vertical', 'horizontal'] as const).flatMap((axis) => [
    within(`${axis}: difference, median`, median(errors[axis]), 0.1),
    within(`${axis}: difference, 95th percentile`, percentile(errors[axis], 0.95), 0.5),
  ]),
  within('an untouched photo, worst', Math.max(...untouched), 0.3),
  ...times.map(({ name, ours, decoding }) => ({
    name: `CPU time for ${name}, in all; peer: decoding it`,
    measured: `${ours.toFixed(0)} ms`,
    peer: `${decoding.toFixed(0)} ms`,
    ratio: ours / decoding,
    goal: '≤ 150 ms',
    reached: ours <= 150,
  })),
]);
