import { describe, expect, it } from '@jest/globals';
import { plane, type Plane } from '../pixels/raster.js';
import { straightEdges } from './straight-edges.js';

const WIDTH = 120;
const HEIGHT = 90;
const RADIANS = Math.PI / 180;

/**
 * A picture that is dark on one side of an edge through the middle and bright on the other; 0 degrees run to the right,
 * 90 downwards.
 */
function edge(degrees: number): Plane {
  const [dx, dy] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  const result = plane(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const beyond = dx * (y - HEIGHT / 2) - dy * (x - WIDTH / 2);
      result.data[y * WIDTH + x] = 80 + 100 * Math.min(1, Math.max(0, beyond + 0.5));
    }
  }
  return result;
}

describe('straightEdges', () => {
  it.each([0, 12, -30, 40, 60, 90, 115])('finds an edge of %d degrees', (degrees) => {
    const [found, ...others] = straightEdges(edge(degrees), 30);
    expect(others).toEqual([]);
    const along = Math.atan2(found?.dy ?? NaN, found?.dx ?? NaN) / RADIANS;
    expect(along).toBeCloseTo(degrees, 0);
    expect(Math.hypot(found?.dx ?? NaN, found?.dy ?? NaN)).toBeCloseTo(1, 6);
    expect(found?.steep).toBe(degrees > 45);
    expect(found?.length).toBeGreaterThan(80);
  });

  it('finds no edge in an even picture', () => {
    expect(straightEdges(plane(WIDTH, HEIGHT), 10)).toEqual([]);
  });
});
