import {
  conversionOf,
  convertFrame,
  decodeFull,
  dngOf,
  mergeSet,
  type Raster,
  type SetFrame,
} from '@roomlight/imaging/testing';
import type { FrameSet } from '@roomlight/imaging';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from '@roomlight/imaging/sharp';
import { cpuSeconds } from '../cpu-seconds.js';
import { report, type Figure } from '../report.js';
import { costOf } from './process-cost.js';
import { rawPath } from './scenes/exposer.js';
import { frameSet } from './scenes/frame-set.js';
import { Enlarger } from './scenes/large-photo.js';
import { makeSet } from './scenes/made-set.js';
import { Random } from './scenes/random.js';
import { DATA, findScenes, ROOM } from './scenes/scenes.js';
import { score, type Score } from './scores/score.js';

// What RAW frames cost beyond JPEGs, and what they are good for: node bench/dist/engine/raw-frames.js
// [--data DIR]

const SIZE = { width: 6000, height: 4000 };
const ROUNDS = 3;
/** Made scenes that are merged from both. */
const SCENES = 4;
const MAX_HOT = 1.5;
/** With sharp's chroma subsampling, as cameras have it. */
const CAMERA_QUALITY = 95;

const { values } = parseArgs({ options: { data: { type: 'string', default: DATA } } });

async function convert(frame: SetFrame, developRaw: boolean): Promise<SetFrame> {
  const conversion = await conversionOf(frame, { developRaw });
  if (conversion.kind === 'none') {
    return frame;
  }
  const path = `${frame.path}.readable`;
  await convertFrame(frame, path, conversion);
  return { name: frame.name, path };
}

async function measureCost(directory: string): Promise<Figure[]> {
  const jpeg = { name: 'room.jpg', path: join(directory, 'room.jpg') };
  const raw = { name: 'room.dng', path: join(directory, 'room.dng') };
  await new Enlarger(SIZE, new Random(3)).write(ROOM, jpeg.path);
  const preview = await readFile(jpeg.path);
  await writeFile(raw.path, dngOf(await decodeFull(jpeg), { preview }));
  const least = { jpeg: Infinity, embedded: Infinity, developed: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    const ways = {
      jpeg: () => decodeFull(jpeg),
      embedded: async () => decodeFull(await convert(raw, false)),
      developed: async () => decodeFull(await convert(raw, true)),
    };
    for (const way of ['jpeg', 'embedded', 'developed'] as const) {
      least[way] = Math.min(least[way], await cpuSeconds(ways[way]));
    }
  }
  const script = fileURLToPath(new URL('./convert-once.js', import.meta.url));
  const output = join(directory, 'once');
  const { peak } = await costOf([process.execPath, script, raw.path, output]);
  const { peak: bare } = await costOf([process.execPath, script, jpeg.path, output]);
  const figure = (name: string, seconds: number, goal: number): Figure => ({
    name: `CPU of decoding a RAW file of 24 MP, ${name}, beyond that of its JPEG`,
    measured: `${(seconds - least.jpeg).toFixed(2)} s`,
    peer: `${least.jpeg.toFixed(2)} s`,
    goal: `≤ ${goal} s`,
    reached: seconds - least.jpeg <= goal,
  });
  return [
    figure('by its embedded JPEG', least.embedded, 0.1),
    figure('developed', least.developed, 2.5),
    {
      name: 'peak memory of a process that develops it, beyond one that converts nothing',
      measured: `${(peak - bare).toFixed(0)} MB`,
      peer: `${bare.toFixed(0)} MB`,
      goal: '≤ 500 MB',
      reached: peak - bare <= 500,
    },
  ];
}

interface Pair {
  /** Of a sensor that sees three colours in each pixel. */
  ideal: Score;
  /** As a camera makes them from the same mosaics. */
  jpeg: Score;
  raw: Score;
  /** Like raw, rounded to 8 bits on the way in. */
  rounded: Score;
}

async function scoresOf(directory: string, frames: FrameSet): Promise<Score> {
  const output = join(directory, 'merged.jpg');
  await mergeSet(frames, output, {}, new AbortController().signal);
  return score(
    await load(join(directory, 'truth.png')),
    await load(join(directory, 'masks.png')),
    await load(output),
  );
}

async function developed({ hdr, flashes }: FrameSet): Promise<FrameSet> {
  const raw = ({ name, path }: SetFrame): Promise<SetFrame> =>
    convert({ name, path: rawPath(path) }, true);
  return { hdr: await raw(hdr), flashes: await Promise.all(flashes.map(raw)) };
}

async function asJpegs({ hdr, flashes }: FrameSet): Promise<FrameSet> {
  const jpeg = async ({ name, path }: SetFrame): Promise<SetFrame> => {
    const output = `${path}.jpg`;
    const { width, height, data } = await load(path);
    await sharp(data, { raw: { width, height, channels: 3 } })
      .withIccProfile('srgb')
      .jpeg({ quality: CAMERA_QUALITY })
      .toFile(output);
    return { name, path: output };
  };
  return { hdr: await jpeg(hdr), flashes: await Promise.all(flashes.map(jpeg)) };
}

async function roundedTo8({ hdr, flashes }: FrameSet): Promise<FrameSet> {
  const rounded = async ({ name, path }: SetFrame): Promise<SetFrame> => {
    const output = `${path}.png`;
    const { width, height, data } = await load(path);
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toFile(output);
    return { name, path: output };
  };
  return { hdr: await rounded(hdr), flashes: await Promise.all(flashes.map(rounded)) };
}

async function load(path: string): Promise<Raster> {
  return decodeFull({ name: path, path });
}

async function measureQuality(directory: string): Promise<Figure[]> {
  const scenes = (await findScenes(values.data)).filter(({ made }) => made !== undefined);
  const pairs: Pair[] = [];
  for (const { name, made } of scenes.slice(0, SCENES)) {
    if (made !== undefined) {
      const set = join(directory, name);
      await makeSet(made, set, { isRaw: true });
      const frames = await frameSet(set);
      const raw = await developed(frames);
      pairs.push({
        ideal: await scoresOf(set, frames),
        jpeg: await scoresOf(set, await asJpegs(raw)),
        raw: await scoresOf(set, raw),
        rounded: await scoresOf(set, await roundedTo8(raw)),
      });
      await rm(set, { recursive: true });
    }
  }
  const mean = (of: (pair: Pair) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [raw, jpeg] = [mean((pair) => pair.raw.dEc), mean((pair) => pair.jpeg.dEc)];
  const ideal = mean((pair) => pair.ideal.dEc);
  const rounded = mean((pair) => pair.rounded.dEc);
  const hot = mean((pair) => pair.raw.hot);
  return [
    {
      name: `dEc of ${pairs.length} made sets as uncompressed DNG ÷ as JPEG of the same mosaics`,
      measured: raw.toFixed(2),
      peer: jpeg.toFixed(2),
      ratio: raw / jpeg,
      goal: '< 1',
      reached: raw < jpeg,
    },
    {
      name: 'the same ÷ as JPEG of a sensor without a mosaic',
      measured: raw.toFixed(2),
      peer: ideal.toFixed(2),
      ratio: raw / ideal,
      goal: '≤ 1.15',
      reached: raw / ideal <= 1.15,
    },
    {
      name: 'the same ÷ rounded to 8 bits on the way in',
      measured: raw.toFixed(3),
      peer: rounded.toFixed(3),
      ratio: raw / rounded,
      goal: '≤ 1',
      reached: raw <= rounded,
    },
    {
      name: 'dE at their hot spots',
      measured: hot.toFixed(2),
      peer: mean((pair) => pair.jpeg.hot).toFixed(2),
      goal: `≤ ${MAX_HOT}`,
      reached: hot <= MAX_HOT,
    },
  ];
}

const directory = await mkdtemp(join(tmpdir(), 'roomlight-raw-'));
try {
  report('engine/raw-frames', [
    ...(await measureCost(directory)),
    ...(await measureQuality(directory)),
  ]);
} finally {
  await rm(directory, { recursive: true });
}
