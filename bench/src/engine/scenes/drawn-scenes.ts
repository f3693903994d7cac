import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cachePath } from './made-set-cache.js';
import type { Rgb } from './made-light.js';
import type { MadeSetOptions } from './made-set.js';
import type { Covering, MadeWindow } from './made-windows.js';
import type { Point } from './polygon.js';
import { Random } from './random.js';
import type { Scene } from './scenes.js';

const SIZE = { width: 1500, height: 1000 };

/**
 * Scenes that nobody has chosen: views of real rooms, with windows, coverings, lamps, walls and flashes drawn by a
 * seed. Tuning on some seeds is scored on others.
 * @param data a directory with `listing-rooms`
 * @throws Error when there are no rooms
 */
export async function drawScenes(data: string, count: number, seed: number): Promise<Scene[]> {
  const directory = join(data, 'listing-rooms');
  const rooms = existsSync(directory) ? (await readdir(directory)).filter(isPhoto).sort() : [];
  if (rooms.length === 0) {
    throw new Error(`There are no photos of rooms in ${directory}`);
  }
  return Promise.all(
    Array.from({ length: count }, async (_, k) => {
      const random = new Random(1000 * seed + k);
      const photo = rooms[random.count(0, rooms.length - 1)]!;
      const made = drawSet(join(directory, photo), random, 1000 * seed + k);
      const name = `${seed}-${k}-${describe(made)}-${basename(photo, '.jpg').slice(0, 8)}`;
      return { name, made, directory: await cachePath(name, made) };
    }),
  );
}

function isPhoto(name: string): boolean {
  return /\.jpe?g$/i.test(name);
}

/** The special features of a scene, so that a table of scores shows what is difficult. */
function describe({ windows, lampColour, flashTint, paint }: MadeSetOptions): string {
  const coverings = windows.map(({ view, covering }) => covering?.kind ?? view);
  const light = [lampColour && 'tungsten', flashTint && 'tint', paint && 'paint'];
  return [...new Set([...coverings, ...light])].filter((word) => word !== undefined).join('+');
}

function drawSet(photo: string, random: Random, seed: number): MadeSetOptions {
  const windows = drawWindows(random);
  const edges = windows.map(({ corners }): Point => corners[random.count(0, 3)]!);
  return {
    photo,
    ...SIZE,
    windows,
    flashes: random.count(2, 4),
    seed,
    ...(random.chance(0.35) && { lampColour: drawTungsten(random) }),
    ...(random.chance(0.5) && { flashTint: drawTint(random) }),
    ...(random.chance(0.3) && { reflection: random.between(0.01, 0.05) }),
    ...(random.chance(0.5) && { shadowed: edges }),
    ...(random.chance(0.35) && {
      paint: { colour: drawPaint(random), until: random.between(0.3, 1) },
    }),
  };
}

function drawWindows(random: Random): MadeWindow[] {
  const count = random.count(1, 3);
  const frame = random.chance(0.7) && {
    frame: {
      colour: random.chance(0.6) ? WHITE_FRAME : drawWood(random),
      width: random.between(0.004, 0.012),
    },
  };
  const covering = drawCovering(random);
  return Array.from({ length: count }, (_, k) => {
    const width = random.between(0.1, 0.8 / count - 0.05);
    const left = 0.08 + (k * 0.85) / count + random.between(0, 0.85 / count - width);
    const top = random.between(0.12, 0.3);
    const height = random.between(0.2, 0.45);
    const lean = (): number => random.between(-0.03, 0.03);
    const corners: Point[] = [
      [left, top + lean()],
      [left + width, top + lean()],
      [left + width, top + height + lean()],
      [left, top + height + lean()],
    ];
    const view = random.chance(0.5) ? 'trees' : 'garden';
    return { corners, view, ...frame, ...(covering && { covering }) };
  });
}

const WHITE_FRAME: Rgb = [235, 234, 230];

function drawWood(random: Random): Rgb {
  const red = random.between(70, 170);
  return [red, red * random.between(0.6, 0.72), red * random.between(0.3, 0.5)];
}

function drawCovering(random: Random): Covering | undefined {
  const light = random.between(190, 235);
  const white: Rgb = [light, light - random.between(0, 5), light - random.between(2, 14)];
  const kind = random.between(0, 1);
  if (kind < 0.4) {
    return undefined;
  } else if (kind < 0.65) {
    const count = random.count(2, 4);
    return { kind: 'bars', count, turn: 0, open: random.between(0.86, 0.95), colour: white };
  } else if (kind < 0.8) {
    const [count, open] = [random.count(10, 40), random.between(0.35, 0.8)];
    return { kind: 'slats', count, turn: random.between(-2, 2), open, colour: white };
  } else if (kind < 0.9) {
    const [count, open] = [random.count(8, 18), random.between(0.4, 0.8)];
    return { kind: 'slats', count, turn: 90 + random.between(-1, 1), open, colour: white };
  }
  const open = random.between(0.35, 0.6);
  return { kind: 'sheer', count: random.count(6, 16), turn: 0, open, colour: white };
}

/** Lamps of 2200 to 2800 K with a camera set to about 3500 K. */
function drawTungsten(random: Random): Rgb {
  const warm = random.between(0, 1);
  return [1, 0.7 - 0.18 * warm, 0.36 - 0.24 * warm];
}

/** The tint of a gel, an umbrella, or a wall that the flash was bounced off. */
function drawTint(random: Random): Rgb {
  const warm = random.between(-0.08, 0.08);
  return [1 + warm, 1 + random.between(-0.04, 0.04), 1 - warm];
}

/** Walls in a light colour of any hue. */
function drawPaint(random: Random): Rgb {
  const hue = random.between(0, 2 * Math.PI);
  const strength = random.between(0.15, 0.45);
  const part = (turn: number): number => 0.8 * (1 - strength * (0.5 + 0.5 * Math.cos(hue + turn)));
  return [part(0), part((2 * Math.PI) / 3), part((4 * Math.PI) / 3)];
}
