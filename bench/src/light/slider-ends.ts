import { type LightSettings, PLAIN_LIGHT } from '@roomlight/photography/light';
import type { FrameSet } from '@roomlight/imaging';
import {
  decodeFull,
  editPhoto,
  LINEAR_OF_CODE,
  mergeSet,
  type Raster,
} from '@roomlight/imaging/testing';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawScenes } from '../engine/scenes/drawn-scenes.js';
import { frameSet } from '../engine/scenes/frame-set.js';
import { makeOnce } from '../engine/scenes/made-set-cache.js';
import { makeSet } from '../engine/scenes/made-set.js';
import { DATA } from '../engine/scenes/scenes.js';
import { colourDifference, labOfLinear } from '../engine/scores/colour-difference.js';
import { printTable, report } from '../report.js';

// How far a photo whose light is changed by its maps is from the merge that the same settings give:
//   node bench/dist/light/slider-ends.js [--scenes N] [--seed N] [--no-real] [--save DIR] [--data DIR]
// on scenes drawn by a seed and on real sets. The JPEGs of both are compared, as a photographer gets them.

const { values: options } = parseArgs({
  options: {
    scenes: { type: 'string', default: '12' },
    seed: { type: 'string', default: '41' },
    real: { type: 'boolean', default: true },
    save: { type: 'string' },
    data: { type: 'string', default: DATA },
  },
  allowNegative: true,
});

const CHANGES: Record<string, Partial<LightSettings>> = {
  'as merged': {},
  'ambience -1': { ambience: -1 },
  'ambience +1': { ambience: 1 },
  'windows -1': { windows: -1 },
  'windows +1': { windows: 1 },
  'lamps -1': { lamps: -1 },
  'lamps +1': { lamps: 1 },
  'shadows -1': { shadows: -1 },
  'shadows +1': { shadows: 1 },
  'mixed one': { ambience: -0.5, windows: 0.5, lamps: 0.5, shadows: 0.5 },
  'mixed two': { ambience: 0.6, windows: -0.6, lamps: -0.4, shadows: -0.5 },
};
const MAX_MEAN = 1;
const MAX_BYTES = 150_000;
/** Pixels that are compared, at most; they lie on a grid. */
const MAX_COMPARED = 300_000;
const LEVEL = { vertical: 0, horizontal: 0 };
const { signal } = new AbortController();

interface Difference {
  mean: number;
  p95: number;
  /** of the merge with these settings from the plain one: how much there is to get right */
  change: number;
}

const directory = await mkdtemp(join(tmpdir(), 'roomlight-light-'));
try {
  const sets = [...(await drawnSets()), ...(options.real ? await realSets() : [])];
  const differences = new Map<string, Difference[]>(Object.keys(CHANGES).map((name) => [name, []]));
  const bytes: number[] = [];
  for (const { name, frames } of sets) {
    const { found, mapBytes } = await compareSet(name, frames);
    bytes.push(mapBytes);
    printTable([
      [name, 'mean', 'p95', 'change', `${Math.round(mapBytes / 1000)} KB`],
      ...found.map(([change, { mean, p95, change: whole }]) => [
        change,
        mean.toFixed(2),
        p95.toFixed(2),
        whole.toFixed(2),
        '',
      ]),
    ]);
    found.forEach(([change, difference]) => differences.get(change)?.push(difference));
  }
  report('Light changed by maps against the merge with these settings, CIEDE2000', [
    ...[...differences].map(([name, all]) => {
      const mean = average(all.map((one) => one.mean));
      const worst = Math.max(...all.map((one) => one.mean));
      const p95 = average(all.map((one) => one.p95));
      const change = average(all.map((one) => one.change));
      return {
        name: `${name}: mean (worst set ${worst.toFixed(2)}, p95 ${p95.toFixed(2)}, change ${change.toFixed(2)})`,
        measured: mean.toFixed(2),
        goal: `≤ ${MAX_MEAN}`,
        reached: mean <= MAX_MEAN,
      };
    }),
    {
      name: 'largest maps',
      measured: `${Math.round(Math.max(...bytes) / 1000)} KB`,
      goal: '≤ 150 KB',
      reached: Math.max(...bytes) <= MAX_BYTES,
    },
  ]);
} finally {
  await rm(directory, { recursive: true });
}

interface NamedSet {
  name: string;
  frames: FrameSet;
}

async function drawnSets(): Promise<NamedSet[]> {
  const scenes = await drawScenes(options.data, Number(options.scenes), Number(options.seed));
  const sets: NamedSet[] = [];
  for (const { name, directory: made, made: recipe } of scenes) {
    if (recipe !== undefined) {
      await makeOnce(made, (unfinished) => makeSet(recipe, unfinished));
    }
    sets.push({ name, frames: await frameSet(made) });
  }
  return sets;
}

/** The frames of each set are in the order of their names; the first is in the room's own light. */
async function realSets(): Promise<NamedSet[]> {
  const all = join(options.data, 'sets');
  const names = existsSync(all) ? (await readdir(all)).sort() : [];
  return Promise.all(
    names.map(async (name) => {
      const files = (await readdir(join(all, name))).filter((file) => /\.jpe?g$/i.test(file));
      const [hdr, ...flashes] = files.sort().map((file) => {
        return { name: file, path: join(all, name, file) };
      });
      if (hdr === undefined) {
        throw new Error(`${name} has no frames`);
      }
      return { name, frames: { hdr, flashes } };
    }),
  );
}

async function compareSet(
  name: string,
  frames: FrameSet,
): Promise<{ found: [string, Difference][]; mapBytes: number }> {
  const kept = options.save === undefined ? directory : join(options.save, name);
  await mkdir(kept, { recursive: true });
  const photo = { name, path: join(kept, 'merged.jpg') };
  const maps = { name: 'maps.webp', path: join(kept, 'maps.webp') };
  const { hasLightMaps } = await mergeSet(frames, photo.path, { maps: maps.path }, signal);
  if (hasLightMaps !== true) {
    throw new Error(`${name} has no light maps`);
  }
  const plain = await decodeFull(photo);
  const found: [string, Difference][] = [];
  for (const [change, partial] of Object.entries(CHANGES)) {
    const settings = { ...PLAIN_LIGHT, ...partial };
    const merged = { name, path: join(kept, `${change}-merged.jpg`) };
    const edited = { name, path: join(kept, `${change}-edited.jpg`) };
    await mergeSet(frames, merged.path, { light: settings }, signal);
    await editPhoto(photo, edited.path, {
      light: { maps, settings },
      angles: LEVEL,
      screens: [],
    });
    const target = await decodeFull(merged);
    const apart = differences(target, await decodeFull(edited));
    const whole = differences(target, plain);
    found.push([
      change,
      { mean: average(apart), p95: quantile(apart, 0.95), change: average(whole) },
    ]);
  }
  return { found, mapBytes: (await stat(maps.path)).size };
}

function differences(one: Raster, other: Raster): Float64Array {
  const { width, height } = one;
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / MAX_COMPARED)));
  const across = Math.floor(width / step);
  const down = Math.floor(height / step);
  const found = new Float64Array(across * down);
  const [first, second] = [new Float64Array(3), new Float64Array(3)];
  const difference = { full: 0, chroma: 0 };
  for (let i = 0; i < found.length; i++) {
    const at = 3 * (Math.floor(i / across) * step * width + (i % across) * step);
    labAt(one, at, first);
    labAt(other, at, second);
    colourDifference(first, second, difference);
    found[i] = difference.full;
  }
  return found;
}

function labAt({ data }: Raster, at: number, lab: Float64Array): void {
  labOfLinear(
    LINEAR_OF_CODE[data[at]!]!,
    LINEAR_OF_CODE[data[at + 1]!]!,
    LINEAR_OF_CODE[data[at + 2]!]!,
    lab,
  );
}

function average(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]!;
  }
  return sum / values.length;
}

function quantile(values: Float64Array, part: number): number {
  return values.slice().sort()[Math.floor(part * (values.length - 1))]!;
}
