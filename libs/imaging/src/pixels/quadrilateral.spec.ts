import type { Corners } from '@roomlight/photography/geometry';
import { describe, expect, it } from '@jest/globals';
import { Quadrilateral } from './quadrilateral.js';
import { seededRandom } from '../testing/scene.js';

const TURNED: Corners = [
  [10, 2.5],
  [27.25, 9],
  [20, 25],
  [3, 14],
];

function reversed([a, b, c, d]: Corners): Corners {
  return [a, d, c, b];
}

/** Twice the area, computed from the corners' coordinates. */
function areaOf(corners: Corners): number {
  const sum = corners.reduce((total, [x, y], i) => {
    const [u, v] = corners[(i + 1) % 4]!;
    return total + x * v - u * y;
  }, 0);
  return Math.abs(sum) / 2;
}

function covered(quad: Quadrilateral, width: number, height: number): number {
  let sum = 0;
  const { top, bottom } = quad.rows(height);
  for (let y = top; y < bottom; y++) {
    sum += quad.row(y, width)?.shares.reduce((total, share) => total + share, 0) ?? 0;
  }
  return sum;
}

describe('Quadrilateral', () => {
  it.each<[string, Corners]>([
    ['clockwise', TURNED],
    ['against the clock', reversed(TURNED)],
  ])('covers its area when its corners run %s', (_, corners) => {
    expect(covered(new Quadrilateral(corners), 40, 40)).toBeCloseTo(areaOf(corners), 9);
  });

  it('covers parts of pixels as an upright rectangle cuts them', () => {
    const quad = new Quadrilateral([
      [1.25, 2],
      [4, 2],
      [4, 5.5],
      [1.25, 5.5],
    ]);
    expect(quad.coverage(1, 3)).toBeCloseTo(0.75, 12);
    expect(quad.coverage(1, 5)).toBeCloseTo(0.375, 12);
    expect(quad.coverage(3, 2)).toBeCloseTo(1, 12);
    expect(quad.coverage(4, 3)).toBe(0);
    expect(quad.coverage(0, 3)).toBe(0);
  });

  it('agrees with dense sampling of each pixel', () => {
    const quad = new Quadrilateral(TURNED);
    const inside = (x: number, y: number): boolean =>
      TURNED.every(([x0, y0], i) => {
        const [x1, y1] = TURNED[(i + 1) % 4]!;
        return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0;
      });
    const side = 16;
    let worst = 0;
    for (let y = 0; y < 26; y++) {
      for (let x = 0; x < 30; x++) {
        let hits = 0;
        for (let k = 0; k < side * side; k++) {
          const [u, v] = [(k % side) + 0.5, Math.floor(k / side) + 0.5];
          hits += inside(x + u / side, y + v / side) ? 1 : 0;
        }
        worst = Math.max(worst, Math.abs(quad.coverage(x, y) - hits / (side * side)));
      }
    }
    expect(worst).toBeLessThan(0.05);
  });

  it.each([TURNED, reversed(TURNED)])(
    'gives the same coverage for a row as for its pixels',
    (...corners) => {
      const quad = new Quadrilateral(corners);
      for (let y = 2; y < 25; y++) {
        const row = quad.row(y, 40);
        const shares = Float64Array.from({ length: 40 }, (_, x) => quad.coverage(x, y));
        expect(row).toEqual({
          left: row?.left,
          shares: shares.subarray(row!.left).slice(0, row!.shares.length),
        });
        expect(shares.filter((share) => share > 0).length).toBeLessThanOrEqual(row!.shares.length);
      }
    },
  );

  it('covers only pixels that exist in the picture', () => {
    const quad = new Quadrilateral([
      [-10, -10],
      [50, -10],
      [50, 50],
      [-10, 50],
    ]);
    expect(covered(quad, 20, 15)).toBeCloseTo(300, 9);
    expect(quad.rows(15)).toEqual({ top: 0, bottom: 15 });
    expect(quad.row(3, 20)).toEqual({ left: 0, shares: new Float64Array(20).fill(1) });
  });

  it('touches nothing in a picture that lies beside it', () => {
    const quad = new Quadrilateral([
      [30, 3],
      [40, 3],
      [40, 9],
      [30, 9],
    ]);
    expect(quad.row(5, 20)).toBeNull();
    expect(quad.row(20, 60)).toBeNull();
  });

  it('covers its part of even the sharpest corners', () => {
    const random = seededRandom(4);
    for (let round = 0; round < 50; round++) {
      const flat = 0.01 + random();
      const corners: Corners = [
        [2, 20 + random()],
        [30, 20 - flat],
        [58, 20 + random()],
        [30, 21 + flat],
      ];
      expect(covered(new Quadrilateral(corners), 60, 40)).toBeCloseTo(areaOf(corners), 6);
    }
  });
});
