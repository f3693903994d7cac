import { describe, expect, it } from '@jest/globals';
import { findSky } from './sky/find-sky.js';
import { shrink } from './sky/proxy.js';
import type { Raster } from '../pixels/raster.js';
import { replaceSky } from './replace-sky.js';
import { makeSky, type SkyChoice } from './sky/make-sky.js';
import { makeRoom, makeStreet, SKIES, type Street } from '../testing/street.js';

const WEATHERS = Object.keys(SKIES).filter((name): name is keyof typeof SKIES => name in SKIES);
/** Created once, since every pixel is computed from nine samples. */
const STREETS = {
  white: makeStreet(240, 160, 'white'),
  blue: makeStreet(240, 160, 'blue'),
  cloudy: makeStreet(240, 160, 'cloudy'),
};

const LAWN = [92, 128, 58];
const FLOOR = [118, 112, 106];

function copyOf(street: Street): Street {
  return { ...street, data: street.data.slice() };
}

describe('findSky', () => {
  it.each(WEATHERS)(
    'finds a %s sky behind roof, tree, pole and wires from side to side',
    (weather) => {
      const street = STREETS[weather];
      const mask = findSky(shrink(street, 480));
      expect(overlap(mask, street.sky)).toBeGreaterThan(0.93);
    },
  );

  it('finds no sky in the dark', () => {
    const dark = { width: 80, height: 80, data: new Uint8Array(3 * 80 * 80) };
    expect(findSky(shrink(dark, 480)).includes(1)).toBe(false);
  });
});

describe('replaceSky', () => {
  it.each(WEATHERS)('changes a %s sky and nothing else', async (weather) => {
    const street = copyOf(STREETS[weather]);
    const before = street.data.slice();
    expect(await replaceSky(street, skyOf(3))).toBe(true);
    const ground = changedShare(street, before, (sky, row) => sky === 0 && row > 130);
    const sky = changedShare(street, before, (share, row) => share === 1 && row < 12);
    expect(ground).toBe(0);
    expect(sky).toBeGreaterThan(0.97);
  });

  it('replaces warm clouds above a lawn', async () => {
    expect(await replaceSky(warmer({ by: 12, road: LAWN }), skyOf(3))).toBe(true);
  });

  it.each([
    { sky: 'a warm white above a floor', by: 12, road: FLOOR },
    { sky: 'an orange above a lawn', by: 30, road: LAWN },
    { sky: 'a white that is warm only below, like a wall,', by: 12, road: LAWN, from: 0.15 },
  ])('leaves $sky unchanged', async (colours) => {
    const photo = warmer(colours);
    const before = photo.data.slice();
    expect(await replaceSky(photo, skyOf(3))).toBe(false);
    expect(Buffer.compare(photo.data, before)).toBe(0);
  });

  it('preserves the wire and the branches', async () => {
    const street = copyOf(STREETS.white);
    await replaceSky(street, skyOf(6));
    const dark = share(
      street,
      (sky) => sky === 0,
      (light) => light < 150,
    );
    expect(dark).toBeGreaterThan(0.75);
    // Nothing of the burnt sky remains at the edges, except next to equally white clouds.
    const bright = share(
      street,
      (sky) => sky > 0.3 && sky < 0.7,
      (light) => light > 246,
    );
    expect(bright).toBeLessThan(0.03);
  });

  it.each([
    ['the same sky to the same weather and clouds', { weather: 4, clouds: 1 }, true],
    ['other clouds in the same weather', { weather: 4, clouds: 2 }, false],
    ['the same clouds in another weather', { weather: 1, clouds: 1 }, false],
  ])('gives %s', async (_, choice, isSame) => {
    const [first, second] = [copyOf(STREETS.blue), copyOf(STREETS.blue)];
    await replaceSky(first, { weather: 4, clouds: 1 });
    await replaceSky(second, choice);
    expect(Buffer.compare(first.data, second.data) === 0).toBe(isSame);
  });

  it('gives all clouds of one weather the same air above and the same light', () => {
    const setting = {
      width: 300,
      height: 200,
      horizon: 0.8,
      haze: [216, 227, 237] as const,
      brightness: 1,
    };
    for (const weather of [3, 4, 5]) {
      const means = [1, 2, 3, 4].map((clouds) =>
        makeSky({ weather, clouds }, setting).map(
          ({ data }) => data.slice(0, 300 * 150).reduce((sum, value) => sum + value, 0) / 45_000,
        ),
      );
      for (const channel of [0, 1, 2]) {
        const values = means.map((mean) => mean[channel]!);
        expect(Math.max(...values) - Math.min(...values)).toBeLessThan(40);
      }
    }
  });

  it.each([
    { room: 'a white ceiling', ceiling: [244, 244, 243], wall: [216, 214, 210] },
    { room: 'a burnt ceiling', ceiling: [292, 292, 292], wall: [238, 236, 233] },
    { room: 'a warm ceiling', ceiling: [240, 226, 204], wall: [206, 188, 160] },
    { room: 'blue walls up to the top', ceiling: [120, 160, 205], wall: [118, 158, 204] },
    { room: 'a blueish ceiling', ceiling: [214, 224, 236], wall: [190, 198, 208] },
  ] as const)('leaves a room with $room unchanged', async ({ ceiling, wall }) => {
    const room = makeRoom(300, 200, ceiling, wall);
    const before = room.data.slice();
    expect(await replaceSky(room, skyOf(1))).toBe(false);
    expect(Buffer.compare(room.data, before)).toBe(0);
  });

  it.each([
    { width: 16, height: 16, code: 255 },
    { width: 1, height: 300, code: 200 },
    { width: 300, height: 1, code: 200 },
    { width: 200, height: 150, code: 255 },
    { width: 200, height: 150, code: 0 },
  ])(
    'leaves $width × $height pixels of one grey ($code) unchanged',
    async ({ width, height, code }) => {
      const picture = { width, height, data: new Uint8Array(3 * width * height).fill(code) };
      expect(await replaceSky(picture, skyOf(1))).toBe(false);
      expect(picture.data.every((value) => value === code)).toBe(true);
    },
  );

  it('leaves a picture that is blue all over unchanged', async () => {
    const data = Uint8Array.from({ length: 3 * 200 * 150 }, (_, i) => [80, 140, 220][i % 3]!);
    expect(await replaceSky({ width: 200, height: 150, data }, skyOf(1))).toBe(false);
  });

  it('shows no banding where the colour changes slowly', async () => {
    const street = copyOf(STREETS.white);
    await replaceSky(street, skyOf(7));
    // With banding, all pixels of a section of a row would have one value.
    let even = 0;
    let pieces = 0;
    for (let y = 4; y < 16; y++) {
      for (let x = 140; x + 16 < 230; x += 16, pieces++) {
        const first = street.data[3 * (y * street.width + x) + 2];
        const isEven = Array.from({ length: 16 }, (_, k) => k).every(
          (k) => street.data[3 * (y * street.width + x + k) + 2] === first,
        );
        even += isEven ? 1 : 0;
      }
    }
    expect(even / pieces).toBeLessThan(0.02);
  });
});

function skyOf(seed: number): SkyChoice {
  return { weather: seed, clouds: seed };
}

interface Colours {
  /** Code values by which the sky is warmer than grey. */
  by: number;
  road: readonly number[];
  /** Share of the height from which on the sky is warm. */
  from?: number;
}

function warmer({ by, road, from = 0 }: Colours): Street {
  const copy = copyOf(STREETS.white);
  const { data, width, height } = copy;
  copy.sky.forEach((share, i) => {
    data[3 * i + 2]! -= i >= from * height * width ? by * share : 0;
    if (i >= Math.ceil(0.74 * height) * width) {
      data.set(road, 3 * i);
    }
  });
  return copy;
}

function overlap(mask: Uint8Array, sky: Float32Array): number {
  let both = 0;
  let either = 0;
  mask.forEach((found, i) => {
    const isSky = sky[i]! > 0.5;
    both += found === 1 && isSky ? 1 : 0;
    either += found === 1 || isSky ? 1 : 0;
  });
  return both / either;
}

function changedShare(
  { width, data, sky }: Street,
  before: Uint8Array,
  counts: (sky: number, row: number) => boolean,
): number {
  let changed = 0;
  let total = 0;
  for (let i = 0; i < sky.length; i++) {
    if (counts(sky[i]!, Math.floor(i / width))) {
      total++;
      const isSame = [0, 1, 2].every((c) => data[3 * i + c] === before[3 * i + c]);
      changed += isSame ? 0 : 1;
    }
  }
  return changed / total;
}

/** Share of the counted pixels in the upper half whose green meets the condition. */
function share(
  { width, height, data, sky }: Street & Raster,
  counts: (sky: number) => boolean,
  asked: (light: number) => boolean,
): number {
  let met = 0;
  let total = 0;
  for (let i = 0; i < (width * height) / 2; i++) {
    const isTreeOrWire = i % width > 0.4 * width;
    if (isTreeOrWire && counts(sky[i]!)) {
      total++;
      met += asked(data[3 * i + 1]!) ? 1 : 0;
    }
  }
  return met / total;
}
