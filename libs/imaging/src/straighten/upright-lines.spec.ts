import { describe, expect, it } from '@jest/globals';
import { plane, type Plane } from '../pixels/raster.js';
import { uprightLines } from './upright-lines.js';

const WIDTH = 90;
const HEIGHT = 120;

/**
 * A picture that is dark on the left of the edge, bright on its right, and mixed in the pixel that the edge crosses.
 */
function edge(place: (y: number) => number, contrast = 100): Plane {
  const result = plane(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const bright = Math.min(1, Math.max(0, x + 0.5 - place(y)));
      result.data[y * WIDTH + x] = 80 + contrast * bright;
    }
  }
  return result;
}

describe('uprightLines', () => {
  it.each([0, 0.13, -0.3, 0.35])('finds an edge of slope %d, to a fraction of a pixel', (slope) => {
    const [line, ...others] = uprightLines(
      edge((y) => 45.3 + slope * (y - 60)),
      20,
    );
    expect(others).toEqual([]);
    expect(line?.slope).toBeCloseTo(slope, 2);
    expect(line!.x0 - slope * (line!.y0 - 60)).toBeCloseTo(45.3, 0);
    expect(line?.length).toBeGreaterThan(110);
  });

  it.each<[string, Plane]>([
    ['leans more than walls do', edge((y) => 45 + 0.8 * (y - 60))],
    ['is shorter than asked for', edge((y) => (y < 95 ? -9 : 45))],
    ['is hardly there', edge(() => 45, 2)],
    ['is a curve', edge((y) => 45 + 12 * Math.sin(y / 9))],
  ])('leaves out an edge that %s', (_, picture) => {
    expect(uprightLines(picture, 30)).toEqual([]);
  });

  it.each([0.1, -0.25])('splits an edge that bends by %d into its two parts', (bend) => {
    const lines = uprightLines(
      edge((y) => 40.3 + (y < 60 ? 0 : bend * (y - 60))),
      30,
    ).sort((a, b) => a.y0 - b.y0);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.slope).toBeCloseTo(0, 1);
    expect(lines[1]?.slope).toBeCloseTo(bend, 1);
  });

  it('bridges rows in which the edge is not visible', () => {
    const picture = edge(() => 45.5);
    picture.data.fill(130, 60 * WIDTH, 61 * WIDTH);
    const [line, ...others] = uprightLines(picture, 30);
    expect(line?.length).toBeGreaterThan(50);
    expect(others.length).toBeLessThan(2);
  });
});
