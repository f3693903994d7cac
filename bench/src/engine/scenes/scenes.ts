import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachePath } from './made-set-cache.js';
import type { MadeSetOptions } from './made-set.js';
import type { Covering, MadeWindow } from './made-windows.js';
import type { Point } from './polygon.js';

/** A scene with truth: frames, truth and masks are in one directory. */
export interface Scene {
  name: string;
  directory: string;
  /** the options from which to make the directory, if it doesn't exist */
  made?: MadeSetOptions;
}

export const KITCHEN = 'interiors/20100408-Kitchen-03.jpg';
const STEEL = 'interiors/1237SStPaul-3.jpg';
const FOYER = 'interiors/Foyer-1.jpg';
const BATH = 'synthetic/bath/truth.png';

const LANDSCAPE = { width: 2400, height: 1600 };

const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
export const KITCHEN_WINDOW = rectangle(0.197, 0.268, 0.377, 0.498);
const BATH_WINDOWS: readonly Point[][] = [
  [
    [0, 0.03],
    [0.053, 0.055],
    [0.053, 0.5],
    [0, 0.515],
  ],
  [
    [0.072, 0.06],
    [0.177, 0.12],
    [0.177, 0.47],
    [0.072, 0.5],
  ],
];
const FOYER_WINDOWS = [
  rectangle(0.2526, 0.2426, 0.3, 0.549),
  rectangle(0.5404, 0.244, 0.59, 0.497),
];
/** The product's own picture of a room, and the glass of its windows. */
export const ROOM = fileURLToPath(
  new URL('../../../../web/src/features/auth/room.webp', import.meta.url),
);
export const ROOM_WINDOWS: readonly Point[][] = [
  [
    [0.1317, 0.224],
    [0.232, 0.277],
    [0.232, 0.61],
    [0.1317, 0.645],
  ],
  [
    [0, 0.165],
    [0.0235, 0.178],
    [0.0235, 0.69],
    [0, 0.702],
  ],
];
/** The set shown in the documents. */
export const ROOM_SET: MadeSetOptions = {
  photo: ROOM,
  width: 2000,
  height: 1500,
  windows: ROOM_WINDOWS.map((corners) => ({ corners, view: 'trees' })),
  flashes: 3,
  seed: 27,
};
const STEEL_WINDOW: Point[] = [
  [0.338, 0.255],
  [0.606, 0.335],
  [0.606, 0.415],
  [0.338, 0.385],
];

const showing = (windows: readonly Point[][], view: MadeWindow['view']): MadeWindow[] =>
  windows.map((corners) => ({ corners, view }));

const BLINDS: Covering = { kind: 'slats', count: 22, turn: 0, open: 0.45, colour: [222, 219, 212] };

type MadeScene = MadeSetOptions & { name: string };

const MADE: readonly MadeScene[] = [
  {
    name: 'kitchen-2',
    photo: KITCHEN,
    ...LANDSCAPE,
    windows: showing([KITCHEN_WINDOW], 'photo'),
    flashes: 2,
    seed: 11,
  },
  {
    name: 'blinds-3',
    photo: KITCHEN,
    ...LANDSCAPE,
    windows: [{ corners: KITCHEN_WINDOW, view: 'trees', covering: BLINDS }],
    flashes: 3,
    seed: 12,
  },
  {
    name: 'trees-4',
    photo: STEEL,
    ...LANDSCAPE,
    windows: showing([STEEL_WINDOW], 'trees'),
    flashes: 4,
    seed: 13,
  },
  {
    name: 'foyer-3',
    photo: FOYER,
    width: 1500,
    height: 1000,
    windows: showing(FOYER_WINDOWS, 'photo'),
    flashes: 3,
    seed: 14,
  },
  {
    name: 'bath-5',
    photo: BATH,
    ...LANDSCAPE,
    windows: showing(BATH_WINDOWS, 'photo'),
    flashes: 5,
    seed: 15,
  },
  {
    name: 'steel-2',
    photo: STEEL,
    ...LANDSCAPE,
    windows: [],
    flashes: 2,
    seed: 16,
  },
  {
    name: 'portrait-3',
    photo: KITCHEN,
    part: { left: 0.13, top: 0, width: 0.4443, height: 1 },
    width: 1600,
    height: 2400,
    windows: showing([rectangle(0.151, 0.268, 0.556, 0.498)], 'trees'),
    flashes: 3,
    seed: 17,
  },
];

/** Photographs stored beside the repository, which don't belong in it. */
export const DATA = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/**
 * The scenes on which quality is measured: those that come with truth, and sets made from photos.
 * @param data a directory with `synthetic/<scene>` and `interiors`
 */
export async function findScenes(data: string): Promise<Scene[]> {
  const given = await readdir(join(data, 'synthetic'));
  const made = await Promise.all(
    MADE.map(({ name, ...options }) => ({
      name,
      made: { ...options, photo: join(data, options.photo) },
    }))
      .filter(({ made: { photo } }) => existsSync(photo))
      .map(async (scene) => ({ ...scene, directory: await cachePath(scene.name, scene.made) })),
  );
  return [
    ...given.sort().map((name) => ({ name, directory: join(data, 'synthetic', name) })),
    ...made,
  ];
}
