import { describe, expect, it } from '@jest/globals';
import { plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { findSurfaces, MAX_SURFACES, surfacesOf } from './surfaces.js';

type Rgb = readonly [number, number, number];
const SIZE = { width: 60, height: 40 };

function picture(at: (x: number, y: number) => Rgb): Raster {
  const data = new Uint8Array(3 * SIZE.width * SIZE.height);
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    data.set(at(i % SIZE.width, Math.floor(i / SIZE.width)), 3 * i);
  }
  return { ...SIZE, data };
}

const NO_WINDOWS = plane(SIZE.width, SIZE.height);
const WALL: Rgb = [190, 186, 178];

describe('the surfaces of a photo', () => {
  it('are its even and nearly neutral places, with their light and their cast', () => {
    const photo = picture((x) => (x < 30 ? WALL : [140, 70, 30]));
    const [wall, ...others] = findSurfaces(photo, NO_WINDOWS);
    expect(others).toEqual([]);
    const [red, green, blue] = WALL.map((code) => LINEAR_OF_CODE[code]!);
    expect(wall!.redness).toBeCloseTo(Math.log(red! / green!), 3);
    expect(wall!.blueness).toBeCloseTo(Math.log(blue! / green!), 3);
    expect(2 ** wall!.light).toBeCloseTo(0.2126 * red! + 0.7152 * green! + 0.0722 * blue!, 3);
    expect(wall!.share).toBeGreaterThan(0.35);
    expect(wall!.share).toBeLessThan(0.5);
  });

  it('don’t include what lies in a window', () => {
    const windows = plane(SIZE.width, SIZE.height);
    windows.data.fill(1);
    expect(
      findSurfaces(
        picture(() => WALL),
        windows,
      ),
    ).toEqual([]);
  });

  it('don’t include what is burnt, black or rough', () => {
    const burnt = picture(() => [255, 255, 255]);
    const black = picture(() => [9, 9, 9]);
    const rough = picture((x, y) => (((x >> 1) + (y >> 1)) % 2 === 0 ? WALL : [120, 120, 120]));
    for (const photo of [burnt, black, rough]) {
      expect(findSurfaces(photo, NO_WINDOWS)).toEqual([]);
    }
  });

  it('are few, the largest first', () => {
    const photo = picture((x) => [80 + 2 * x, 80 + 2 * x, 80 + 2 * x]);
    const shares = findSurfaces(photo, NO_WINDOWS).map(({ share }) => share);
    expect(shares.length).toBeLessThanOrEqual(MAX_SURFACES);
    expect(shares).toEqual([...shares].sort((one, other) => other - one));
  });

  it('don’t include a view that was drawn into a dark window', async () => {
    const view = plane(6, 4);
    view.data.fill(1);
    expect(
      await surfacesOf(
        picture(() => WALL),
        [view],
      ),
    ).toEqual([]);
    expect(
      await surfacesOf(
        picture(() => WALL),
        [],
      ),
    ).not.toEqual([]);
  });
});
