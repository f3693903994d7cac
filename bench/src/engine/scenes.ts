import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MadeSetOptions } from './made-set.js';
import type { MadeWindow } from './made-windows.js';
import type { Point } from './polygon.js';

/** A scene with truth: frames, truth and masks lie in one directory. */
export interface Scene {
  name: string;
  directory: string;
  /** what the directory is made from, unless it is there */
  made?: MadeSetOptions;
}

const KITCHEN = 'interiors/20100408-Kitchen-03.jpg';
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
const KITCHEN_WINDOW = rectangle(0.197, 0.268, 0.377, 0.498);
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
const STEEL_WINDOW: Point[] = [
  [0.338, 0.255],
  [0.606, 0.335],
  [0.606, 0.415],
  [0.338, 0.385],
];

const showing = (windows: readonly Point[][], view: MadeWindow['view']): MadeWindow[] =>
  windows.map((corners) => ({ corners, view }));

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
    windows: showing([KITCHEN_WINDOW], 'blinds'),
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

/** Photographs beside the repository that don't belong into it. */
export const DATA = fileURLToPath(new URL('../../../../shared/data', import.meta.url));

/**
 * The scenes that quality is measured on: those that come with truth, and sets made from photos.
 * @param data a directory with `synthetic/<scene>` and `interiors`
 */
export async function findScenes(data: string): Promise<Scene[]> {
  const given = await readdir(join(data, 'synthetic'));
  const maker = await makerDigest();
  return [
    ...given.sort().map((name) => ({ name, directory: join(data, 'synthetic', name) })),
    ...MADE.map(({ name, ...options }) => ({ ...options, name, photo: join(data, options.photo) }))
      .filter(({ photo }) => existsSync(photo))
      .map(({ name, ...made }) => ({ name, made, directory: cacheOf(name, made, maker) })),
  ];
}

/** Made sets are kept as long as neither what they are made from nor their maker changes. */
function cacheOf(name: string, made: MadeSetOptions, maker: string): string {
  const key = createHash('sha256').update(JSON.stringify(made)).update(maker).digest('hex');
  return join(tmpdir(), 'roomlight-made-sets', `${name}-${key.slice(0, 12)}`);
}

async function makerDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const module of ['made-set', 'made-light', 'made-windows', 'exposer', 'polygon', 'random']) {
    hash.update(await readFile(new URL(`${module}.js`, import.meta.url)));
  }
  return hash.digest('hex');
}
