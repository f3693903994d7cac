import { describe, expect, it } from '@jest/globals';
import { straighten } from '@roomlight/photography/geometry';
import type { Raster } from './raster.js';
import { seededRandom } from '../testing/scene.js';
import { warpBox } from './warp-box.js';
import { warpOver } from './warp-over.js';

describe('warpOver', () => {
  const random = seededRandom(8);
  // High enough for several strips.
  const size = { width: 120, height: 1700 };
  const photo: Raster = {
    ...size,
    data: Uint8Array.from({ length: 3 * size.width * size.height }, () => random() * 256),
  };

  it.each([
    [0, 1.5],
    [-4, -9],
    [14, 3],
    [-14, 0],
    [0, 0],
  ])(
    'gives the same result as warpBox at a pitch of %d° and a roll of %d°',
    (vertical, horizontal) => {
      const { toSource, ...shown } = straighten(photo, { vertical, horizontal }, 2000);
      const expected = warpBox(photo, toSource, { left: 0, top: 0, ...shown });
      const own = { ...photo, data: photo.data.slice() };
      const { data, ...actual } = warpOver(own, toSource, shown);
      expect(actual).toEqual(shown);
      expect(data.buffer).toBe(own.data.buffer);
      expect(Buffer.compare(data, expected)).toBe(0);
    },
  );
});
