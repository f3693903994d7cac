import { describe, expect, it } from '@jest/globals';
import { pictureIn, uprightOf } from './embedded-thumbnail.rules.js';

const THUMBNAIL = { width: 160, height: 120 };

describe('the picture in an embedded thumbnail', () => {
  it.each([
    ['has no bars when the shapes agree', { width: 4032, height: 3024 }, [0, 0, 160, 120]],
    ['has no bars when the photo’s size is unknown', null, [0, 0, 160, 120]],
    [
      'lies between bars above and below a wider photo',
      { width: 6000, height: 4000 },
      [0, 6, 160, 107],
    ],
    ['lies between bars beside a narrower photo', { width: 3000, height: 3000 }, [20, 0, 120, 120]],
  ])('%s', (_, photo, [left, top, width, height]) => {
    expect(pictureIn(THUMBNAIL, photo)).toEqual({ left, top, width, height });
  });
});

it('the size of a bitmap, which isn’t its own property, is read', () => {
  class Bitmap {
    get width(): number {
      return 160;
    }
    get height(): number {
      return 120;
    }
  }
  expect(pictureIn(new Bitmap(), null)).toEqual({ left: 0, top: 0, width: 160, height: 120 });
});

describe('a stored picture', () => {
  const size = { width: 3, height: 2 };
  /** Where the corner at the top left of the upright scene is stored, by EXIF's definition of the orientations. */
  const corners: Record<number, [number, number]> = {
    ...{ 1: [0, 0], 2: [3, 0], 3: [3, 2], 4: [0, 2] },
    ...{ 5: [0, 0], 6: [0, 2], 7: [3, 2], 8: [3, 0] },
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of orientation %d is turned upright', (orientation) => {
    const { width, height, transform } = uprightOf(orientation, size);
    const [a, b, c, d, e, f] = transform;
    expect([width, height]).toEqual(orientation < 5 ? [3, 2] : [2, 3]);
    const [x, y] = corners[orientation] ?? [0, 0];
    expect([a * x + c * y + e, b * x + d * y + f].map(Math.abs)).toEqual([0, 0]);
  });

  it('of an unknown orientation stays as it is', () => {
    expect(uprightOf(0, size)).toEqual({ ...size, transform: [1, 0, 0, 1, 0, 0] });
  });
});
