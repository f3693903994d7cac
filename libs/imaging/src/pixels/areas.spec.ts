import { describe, expect, it } from '@jest/globals';
import { connectedAreas, convexHull } from './areas.js';

const WIDTH = 8;

/** A mask drawn with # in rows of eight pixels. */
function mask(...rows: string[]): Uint8Array {
  return Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : 0));
}

function drawn(pixels: number[], rows: number): string[] {
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: WIDTH }, (__, x) => (pixels.includes(y * WIDTH + x) ? '#' : '.')).join(''),
  );
}

describe('connectedAreas', () => {
  it('separates areas that touch only at corners', () => {
    const areas = connectedAreas(mask('##......', '..##....', '..#..#..'), WIDTH, 3);
    expect(areas.map((area) => area.length)).toEqual([2, 3, 1]);
  });

  it('does not continue from the end of a row to the next', () => {
    expect(connectedAreas(mask('.......#', '#.......'), WIDTH, 2)).toHaveLength(2);
  });
});

describe('convexHull', () => {
  it('fills notches and keeps slanted sides', () => {
    const area = connectedAreas(mask('#....#..', '#....#..', '######..', '.####...'), WIDTH, 4)[0]!;
    expect(drawn(convexHull(area, WIDTH), 4)).toEqual([
      '######..',
      '######..',
      '######..',
      '.####...',
    ]);
  });

  it('leaves a single pixel unchanged', () => {
    expect(convexHull([11], WIDTH)).toEqual([11]);
  });
});
