import { describe, expect, it } from '@jest/globals';
import { focalPixels, fromLevel } from './camera.js';
import { apply, inverse, type Point } from './homography.js';

const SIZE = { width: 601, height: 401 };
const MIDDLE: Point = [300, 200];
const FOCAL = 400;

describe('focalPixels', () => {
  it('relates the longer side to 36 mm', () => {
    expect(focalPixels({ width: 6000, height: 4000 }, 24)).toBe(4000);
    expect(focalPixels({ width: 4000, height: 6000 }, 24)).toBe(4000);
  });

  it('assumes an interior lens when the camera does not report one', () => {
    const size = { width: 3600, height: 2400 };
    expect(focalPixels(size, null)).toBe(focalPixels(size, 20));
  });
});

describe('fromLevel', () => {
  const taken = (vertical: number, horizontal: number, place: Point): Point =>
    apply(fromLevel(SIZE, { vertical, horizontal }, FOCAL), place);

  it('leaves the picture of a level camera unchanged', () => {
    const [x, y] = taken(0, 0, [17, 33]);
    expect(x).toBeCloseTo(17, 9);
    expect(y).toBeCloseTo(33, 9);
  });

  it('tilts upright lines together towards the top for a camera that looked up', () => {
    const widthAt = (y: number): number => taken(5, 0, [500, y])[0] - taken(5, 0, [100, y])[0];
    expect(widthAt(0)).toBeLessThan(widthAt(200));
    expect(widthAt(200)).toBeLessThan(widthAt(400));
  });

  it('shows the horizon below the middle for a camera that looked up', () => {
    const [x, y] = taken(5, 0, MIDDLE);
    expect(x).toBeCloseTo(300, 9);
    expect(y).toBeCloseTo(200 + FOCAL * Math.tan((5 * Math.PI) / 180), 9);
  });

  it('turns content anticlockwise, so that undoing it turns clockwise', () => {
    const [, y] = taken(0, 10, [500, 200]);
    expect(y).toBeLessThan(200);
    const undone = inverse(fromLevel(SIZE, { vertical: 0, horizontal: 10 }, FOCAL));
    expect(apply(undone, [500, 200])[1]).toBeGreaterThan(200);
  });

  it('turns without changing distances', () => {
    const [x, y] = taken(0, 7, [500, 100]);
    expect(Math.hypot(x - 300, y - 200)).toBeCloseTo(Math.hypot(200, 100), 9);
  });
});
