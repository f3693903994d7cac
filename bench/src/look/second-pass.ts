import { commonLook, type LookedAtPhoto } from '@roomlight/imaging';
import { decodeFull, editPhoto, mergeSet, surfacesOf } from '@roomlight/imaging/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds } from '../cpu-seconds.js';
import { frameSet } from '../engine/scenes/frame-set.js';
import { largeSet } from '../engine/scenes/large-sets.js';
import { Random } from '../engine/scenes/random.js';
import { DATA } from '../engine/scenes/scenes.js';
import { report, type Figure } from '../report.js';

// What the second pass over a listing of 40 sets adds to the CPU time of their merges (four frames of 24 megapixels
// each): finding surfaces, deciding, and making those photos anew that are moved.

const SETS = 40;
const ROUNDS = 4;
const LEVEL = { vertical: 0, horizontal: 0 };

const directory = await mkdtemp(join(tmpdir(), 'roomlight-look-'));
try {
  const frames = await frameSet(
    await largeSet({ width: 6000, height: 4000, flashes: 3, windows: true }, DATA),
  );
  const photo = { name: 'photo.jpg', path: join(directory, 'photo.jpg') };
  const output = join(directory, 'matched.jpg');
  const { signal } = new AbortController();
  await mergeSet(frames, photo.path, {}, signal);
  const picture = await decodeFull(photo);
  const surfaces = await surfacesOf(picture, []);
  const random = new Random(5);
  const photos = Array.from({ length: SETS }, (): LookedAtPhoto => {
    const stops = random.between(-0.2, 0.2);
    return { kept: null, surfaces: surfaces.map((one) => ({ ...one, light: one.light + stops })) };
  });

  const works = {
    merge: () => mergeSet(frames, photo.path, {}, signal),
    surfaces: () => surfacesOf(picture, []),
    decision: () => Promise.resolve(commonLook(photos)),
    match: () =>
      editPhoto(photo, output, {
        angles: LEVEL,
        screens: [],
        gains: { red: 1.09, green: 1.07, blue: 1.06 },
      }),
  };
  const least = { merge: Infinity, surfaces: Infinity, decision: Infinity, match: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['merge', 'surfaces', 'decision', 'match'] as const) {
      least[name] = Math.min(least[name], await cpuSeconds(works[name]));
    }
  }
  const merges = SETS * least.merge;
  const figure = (name: string, seconds: number): Figure => ({
    name,
    measured: `${seconds.toFixed(2)} s`,
    peer: `${merges.toFixed(1)} s`,
    ratio: seconds / merges,
    goal: '≤ 0.05',
    reached: seconds / merges <= 0.05,
  });
  const found = SETS * least.surfaces + least.decision;
  report('Second pass over 40 sets, CPU ÷ CPU of the merges', [
    figure('surfaces and decision, before any photo is made anew', found),
    figure('the same with a quarter of the photos made anew', found + (SETS / 4) * least.match),
    figure('the same with all photos made anew', found + SETS * least.match),
  ]);
} finally {
  await rm(directory, { recursive: true });
}
