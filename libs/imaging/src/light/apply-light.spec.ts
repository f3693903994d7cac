import { describe, expect, it } from '@jest/globals';
import {
  emptyMaps,
  levelOf,
  lightFactors,
  type LightMaps,
  type LightSettings,
  PLAIN_LIGHT,
  relight,
} from '@roomlight/photography/light';
import type { Raster } from '../pixels/raster.js';
import { seededRandom } from '../testing/scene.js';
import { applyLight } from './apply-light.js';

const { signal } = new AbortController();
const SIZE = { width: 301, height: 67 };
const MAPS = { width: 38, height: 8 };

function randomPicture(seed: number): Raster {
  const random = seededRandom(seed);
  const data = Uint8Array.from({ length: 3 * SIZE.width * SIZE.height }, () => 256 * random());
  return { ...SIZE, data };
}

function randomMaps(seed: number): LightMaps {
  const random = seededRandom(seed);
  const maps = emptyMaps(MAPS.width, MAPS.height);
  const fill = (plane: Float32Array, least: number, most: number): void =>
    plane.forEach((_, i) => (plane[i] = least + random() * (most - least)));
  fill(maps.guide, 0, 1);
  fill(maps.lampLight, 0, 1);
  for (const field of [...maps.natural, ...maps.neutral, maps.shadows]) {
    fill(field.mean, levelOf(0.4), levelOf(2.5));
    fill(field.slope, -1, 1);
  }
  for (const field of [maps.inserted, maps.cut, ...maps.outshone]) {
    fill(field.mean, 0, 1);
    fill(field.slope, -4, 4);
  }
  return maps;
}

describe('applyLight', () => {
  const changes: [string, Partial<LightSettings>][] = [
    ['at one end of all sliders', { ambience: -1, windows: -1, lamps: -1, shadows: -1 }],
    ['at the other', { ambience: 1, windows: 1, lamps: 1, shadows: 1 }],
    ['between', { ambience: 0.3, windows: -0.45, lamps: 0.6, shadows: -0.2 }],
    ['without windows', { shadows: 0.8 }],
  ];
  it.each(changes)('equals the preview within one code %s', async (_, change) => {
    const factors = lightFactors(randomMaps(3), { ...PLAIN_LIGHT, ...change });
    const [own, shared] = [randomPicture(4), randomPicture(4)];
    await applyLight(own, factors, signal);
    relight({ ...shared, channels: 3 }, factors);
    const worst = own.data.reduce(
      (most, code, i) => Math.max(most, Math.abs(code - shared.data[i]!)),
      0,
    );
    expect(worst).toBeLessThanOrEqual(1);
    expect(own.data).not.toEqual(randomPicture(4).data);
  });

  it('leaves no trace of settings at their middle', async () => {
    const picture = randomPicture(5);
    await applyLight(picture, lightFactors(randomMaps(6), PLAIN_LIGHT), signal);
    expect(picture.data).toEqual(randomPicture(5).data);
  });

  it('stops when it is told to', async () => {
    const stopped = applyLight(
      randomPicture(5),
      lightFactors(randomMaps(6), PLAIN_LIGHT),
      AbortSignal.abort(new Error('enough')),
    );
    await expect(stopped).rejects.toThrow('enough');
  });
});
