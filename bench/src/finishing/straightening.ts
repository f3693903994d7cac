import {
  type CameraAngles,
  compose,
  focalPixels,
  straighten,
} from '@roomlight/photography/geometry';
import {
  decodeFull,
  ANGLES_LENGTH,
  cameraAnglesIn,
  type Raster,
  smallCopy,
  warpBox,
} from '@roomlight/imaging/testing';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from '@roomlight/imaging/sharp';
import { Random } from '../engine/scenes/random.js';
import { DATA } from '../engine/scenes/scenes.js';
import { median, report, type Figure } from '../report.js';
import { leanLeft } from './lean-left.js';
import { findLevelPhotos, type LevelPhoto } from './level-photos.js';
import { leanByOthers, type ViewLean } from './panorama-lean.js';
import { turnedPhoto } from './turned-photo.js';

// Photos taken level, which straightening must leave alone, and the same ones deliberately turned, which it must put
// right. The finder isn't told the focal length, as for most photos that come without EXIF; the remaining angles are
// measured in the picture that straightening makes.
//
// node bench/dist/finishing/straightening.js [--data DIR] [--scenes N] [--half 1|2] [--seed N] [--turns N] [--every]
//   [--save DIR]
//
// --half uses one half of the photos, --turns turns each this many times, --every prints each photo's angles and not
// only those of level ones that were turned, --save writes the turned photos and their results. Views of rooms lean as
// their tripod did, by up to a degree: how far is told by the other views of the same panorama, each turned both ways
// for that, so that none is taken for level.

/** The largest turns of photos, in degrees. */
const MAX_PITCH = 6;
const MAX_ROLL = 3;
/** The largest turn that is acceptable for a level photo, in degrees. */
const MAX_HARM = 0.3;
const GOALS: CameraAngles = { vertical: 0.4, horizontal: 0.3 };
const NONE: CameraAngles = { vertical: 0, horizontal: 0 };
/** Turns, in degrees, beyond all doubt about whether a photo was taken level. */
const PROBES: readonly CameraAngles[] = [
  { vertical: 3, horizontal: 2 },
  { vertical: -3, horizontal: -2 },
];
/** Degrees by which the turns may give different leans; otherwise the photo doesn't tell its lean. */
const MAX_DOUBT = 0.5;

interface Outcome {
  photo: LevelPhoto;
  turned: CameraAngles;
  found: CameraAngles;
  left: CameraAngles;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: DATA },
    scenes: { type: 'string' },
    half: { type: 'string' },
    seed: { type: 'string', default: '1' },
    turns: { type: 'string', default: '1' },
    save: { type: 'string' },
    every: { type: 'boolean', default: false },
  },
});

/**
 * @param own how the camera was held
 * @param turned how it would have been held instead
 */
async function straightened(
  photo: LevelPhoto,
  taken: Raster,
  own: CameraAngles,
  turned: CameraAngles,
): Promise<Outcome> {
  const focal = photo.focal * taken.width;
  const { picture, toLevel } = turnedPhoto(taken, turned, focal, own);
  const small = await smallCopy(picture, ANGLES_LENGTH);
  const found = cameraAnglesIn(small, null) ?? NONE;
  const { toSource, ...size } = straighten(picture, found, focalPixels(picture, null));
  const left = leanLeft(size, compose(toLevel, toSource), focal);
  if (values.save !== undefined) {
    const box = { left: 0, top: 0, ...size };
    const name = `${photo.name}-${turned.vertical.toFixed(1)}-${turned.horizontal.toFixed(1)}`;
    await write(picture, join(values.save, `${name}-turned.png`));
    await write(
      { ...size, data: warpBox(picture, toSource, box) },
      join(values.save, `${name}.png`),
    );
  }
  return { photo, turned, found, left };
}

/** How far a photo leans by its own edges; null where they don't tell. */
async function ownLean(photo: LevelPhoto): Promise<ViewLean | null> {
  const picture = await decodeFull(photo);
  const [first, second] = await Promise.all(
    PROBES.map((turn) => straightened(photo, picture, NONE, turn)),
  );
  if (!first || !second || !agree(first.left, second.left)) {
    return null;
  }
  const lean: CameraAngles = {
    vertical: -(first.left.vertical + second.left.vertical) / 2,
    horizontal: -(first.left.horizontal + second.left.horizontal) / 2,
  };
  return { yaw: photo.yaw, lean };
}

function agree(a: CameraAngles, b: CameraAngles): boolean {
  const apart = Math.max(Math.abs(a.vertical - b.vertical), Math.abs(a.horizontal - b.horizontal));
  return apart <= MAX_DOUBT;
}

async function write({ data, ...size }: Raster, path: string): Promise<void> {
  await sharp(data, { raw: { ...size, channels: 3 } })
    .png()
    .toFile(path);
}

function percentile(sizes: readonly number[], share: number): number {
  const sorted = [...sizes].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

function figures(outcomes: readonly Outcome[], axis: keyof CameraAngles, name: string): Figure[] {
  const sizes = outcomes.map(({ left }) => Math.abs(left[axis]));
  const p95 = percentile(sizes, 0.95);
  const untouched = outcomes.filter(({ found }) => found[axis] === 0).length;
  return [
    {
      name: `${name} left, median`,
      measured: `${median(sizes).toFixed(2)}°`,
      goal: '',
      reached: true,
    },
    {
      name: `${name} left, 95th percentile; ${untouched} left alone`,
      measured: `${p95.toFixed(2)}°`,
      goal: `≤ ${GOALS[axis]}°`,
      reached: p95 <= GOALS[axis],
    },
  ];
}

function harm({ found }: Outcome): number {
  return Math.max(Math.abs(found.vertical), Math.abs(found.horizontal));
}

function told({ photo, turned, found, left }: Outcome): string {
  const angles = ({ vertical, horizontal }: CameraAngles): string =>
    `${vertical.toFixed(2).padStart(6)} ${horizontal.toFixed(2).padStart(6)}`;
  return `${photo.name.padEnd(44)} turned ${angles(turned)}  found ${angles(found)}  left ${angles(left)}`;
}

if (values.save !== undefined) {
  await mkdir(values.save, { recursive: true });
}
const random = new Random(Number(values.seed));
const photos = await findLevelPhotos(values.data);
const half = photos.filter(({ half }) => values.half === undefined || half === +values.half);
const chosen = half.slice(0, values.scenes === undefined ? undefined : Number(values.scenes));
const level: Outcome[] = [];
const turned: Outcome[] = [];
const leans = new Map<LevelPhoto, ViewLean>();
for (const photo of chosen) {
  const lean = await ownLean(photo);
  if (lean) {
    leans.set(photo, lean);
  }
}
for (const photo of chosen) {
  const picture = await decodeFull(photo);
  const others = [...leans].filter(([other]) => other !== photo && other.subject === photo.subject);
  const own = leanByOthers(
    photo.yaw,
    others.map(([, lean]) => lean),
  );
  level.push(await straightened(photo, picture, own ?? NONE, NONE));
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const angles = {
      vertical: random.between(-MAX_PITCH, MAX_PITCH),
      horizontal: random.between(-MAX_ROLL, MAX_ROLL),
    };
    turned.push(await straightened(photo, picture, own ?? NONE, angles));
  }
}
const harmed = level.filter((outcome) => harm(outcome) > MAX_HARM);
const lines = values.every ? [...level, ...turned] : harmed;
console.log(lines.map(told).join('\n'));
const worst = Math.max(...level.map(harm));
report(`Straightening, ${level.length} level photos, ${turned.length} turned`, [
  {
    name: `level photos turned by more than ${MAX_HARM}°`,
    measured: `${harmed.length}`,
    goal: '0',
    reached: harmed.length === 0,
  },
  {
    name: 'level photos, the worst',
    measured: `${worst.toFixed(2)}°`,
    goal: `≤ ${MAX_HARM}°`,
    reached: worst <= MAX_HARM,
  },
  ...figures(turned, 'vertical', 'pitch'),
  ...figures(turned, 'horizontal', 'roll'),
]);
