import { PLAIN_LIGHT } from '@roomlight/photography/light';
import { decodeFull, editPhoto, encodePhoto, mergeSet } from '@roomlight/imaging/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuSeconds } from '../cpu-seconds.js';
import { frameSet } from '../engine/scenes/frame-set.js';
import { largeSet } from '../engine/scenes/large-sets.js';
import { DATA } from '../engine/scenes/scenes.js';
import { report } from '../report.js';

// What a change of light costs at full size (24 megapixels), against decoding and encoding the same photo, and what the
// maps add to the merge that makes them. CPU times, the minimum of alternating rounds:
//   node bench/dist/light/render-speed.js [--data DIR]

const { values: options } = parseArgs({ options: { data: { type: 'string', default: DATA } } });
const ROUNDS = 4;
const LEVEL = { vertical: 0, horizontal: 0 };

const directory = await mkdtemp(join(tmpdir(), 'roomlight-light-speed-'));
try {
  const frames = await frameSet(
    await largeSet({ width: 6000, height: 4000, flashes: 3, windows: true }, options.data),
  );
  const photo = { name: 'photo.jpg', path: join(directory, 'photo.jpg') };
  const maps = { name: 'maps.webp', path: join(directory, 'maps.webp') };
  const output = join(directory, 'edited.jpg');
  const { signal } = new AbortController();
  await mergeSet(frames, photo.path, { maps: maps.path }, signal);
  const settings = { ...PLAIN_LIGHT, ambience: -0.5, lamps: 0.5, shadows: 0.5 };
  const edit = (windows: number) => () =>
    editPhoto(photo, output, {
      light: { maps, settings: { ...settings, windows } },
      angles: LEVEL,
      screens: [],
    });
  const works = {
    floor: async () => encodePhoto(await decodeFull(photo), output, 90, {}),
    light: edit(0),
    windows: edit(-0.5),
    merge: () => mergeSet(frames, output, {}, signal),
    maps: () => mergeSet(frames, output, { maps: maps.path }, signal),
  };
  const least = {
    floor: Infinity,
    light: Infinity,
    windows: Infinity,
    merge: Infinity,
    maps: Infinity,
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['floor', 'light', 'windows', 'merge', 'maps'] as const) {
      least[name] = Math.min(least[name], await cpuSeconds(works[name]));
    }
  }
  const figure = (name: string, seconds: number, peer: number, most: number) => ({
    name,
    measured: `${seconds.toFixed(2)} s`,
    peer: `${peer.toFixed(2)} s`,
    ratio: seconds / peer,
    goal: `≤ ${most}`,
    reached: seconds / peer <= most,
  });
  report('Light at 24 megapixels, CPU', [
    figure('change of light ÷ decoding and encoding', least.light, least.floor, 1.6),
    figure('the same with windows', least.windows, least.floor, 1.6),
    figure('merge with maps ÷ without', least.maps, least.merge, 1.15),
  ]);
} finally {
  await rm(directory, { recursive: true });
}
