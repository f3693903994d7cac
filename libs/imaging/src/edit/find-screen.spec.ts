import type { Corners, Point } from '@roomlight/photography/geometry';
import { describe, expect, it } from '@jest/globals';
import { plane, type Plane } from '../pixels/raster.js';
import { seededRandom } from '../testing/scene.js';
import { findScreen } from './find-screen.js';

const WIDTH = 900;
const HEIGHT = 600;
const WALL = 185;
/** A television seen from the side, in pixels from the upper left edge. */
const TELEVISION: Corners = [
  [310.4, 180.2],
  [560.7, 150.6],
  [564.1, 322.8],
  [313.2, 318.5],
];
const MIDDLE: Point = [435, 245];

/** A wall that gets darker to the right, with grain, and what is painted on it, each pixel the mean of 16 places. */
function wall(paint: (x: number, y: number) => number | null): Plane {
  const random = seededRandom(3);
  const result = plane(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    let sum = 0;
    for (let k = 0; k < 16; k++) {
      const at: Point = [x + ((k % 4) + 0.5) / 4, y + (Math.floor(k / 4) + 0.5) / 4];
      sum += paint(...at) ?? WALL - x / 15;
    }
    result.data[i] = sum / 16 + 4 * random() - 2;
  }
  return result;
}

function isWithin([a, b, c, d]: Corners, x: number, y: number): boolean {
  return (
    [
      [a, b],
      [b, c],
      [c, d],
      [d, a],
    ] as const
  ).every(
    ([from, to]) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]) > 0,
  );
}

const withTelevision = (on: (x: number, y: number) => number | null = () => null): Plane =>
  wall((x, y) => on(x, y) ?? (isWithin(TELEVISION, x, y) ? 24 : null));

function farthest(found: Corners | null): number {
  return found === null
    ? Infinity
    : Math.max(
        ...found.map(([x, y], i) => Math.hypot(x - TELEVISION[i]![0], y - TELEVISION[i]![1])),
      );
}

describe('findScreen', () => {
  const room = withTelevision();

  it.each<Point>([MIDDLE, [370, 210], [510, 280]])(
    'finds the corners of a television around a click at %d, %d to a fraction of a pixel',
    (...click) => {
      expect(farthest(findScreen(room, click))).toBeLessThan(0.7);
    },
  );

  it.each<[string, Point]>([
    ['the wall', [700, 400]],
    ['a corner of the television', [318, 188]],
    ['the edge of the television', [435, 170]],
    ['the border of the photo', [0, 0]],
  ])('proposes nothing for a click on %s', (_, click) => {
    expect(findScreen(room, click)).toBeNull();
  });

  it('finds a television with a soft reflection, a stand and furniture below it', () => {
    const furnished = withTelevision((x, y) => {
      if (isWithin(TELEVISION, x, y)) {
        return 24 + 40 * Math.exp(-(((x - 400) / 60) ** 2));
      }
      const isStand = Math.abs(x - 440) < 12 && y > 318 && y < 345;
      return isStand ? 40 : y > 345 && y < 420 && x > 200 && x < 700 ? 90 : null;
    });
    expect(farthest(findScreen(furnished, MIDDLE))).toBeLessThan(1.5);
  });

  it('finds a television whose sides lie on the joints of a panelled wall', () => {
    const upright: Corners = [
      [400, 160],
      [640, 160],
      [640, 300],
      [400, 300],
    ];
    const panelled = wall((x, y) =>
      isWithin(upright, x, y)
        ? 20
        : Math.abs((x % 80) - 0.75) < 1.5 || Math.abs(x % 80) > 79
          ? 85
          : null,
    );
    const found = findScreen(panelled, [510, 240]) ?? [];
    expect(found).toHaveLength(4);
    found.forEach(([x, y], i) => {
      expect(Math.abs(x - upright[i]![0])).toBeLessThan(3);
      expect(Math.abs(y - upright[i]![1])).toBeLessThan(1);
    });
  });

  it('proposes nothing where a lamp hides a side', () => {
    const hidden = withTelevision((x, y) => (x < 350 && y > 160 && y < 330 ? 230 : null));
    // What is left of the screen looks like a screen, but its left side is the lamp's.
    const found = findScreen(
      withTelevision((x, y) => (Math.hypot(x - 312, y - 250) < 60 ? 230 : null)),
      MIDDLE,
    );
    expect(found).toBeNull();
    expect(farthest(findScreen(hidden, MIDDLE))).toBeGreaterThan(10);
  });

  it('proposes nothing for a dark place without straight sides', () => {
    const round = wall((x, y) => (Math.hypot((x - 435) / 1.5, y - 245) < 80 ? 24 : null));
    expect(findScreen(round, MIDDLE)).toBeNull();
  });

  it('proposes nothing for an open cabinet full of things', () => {
    const cabinet = withTelevision((x, y) =>
      isWithin(TELEVISION, x, y) ? (Math.sin(x / 3) * Math.sin(y / 4) > 0.2 ? 95 : 24) : null,
    );
    expect(findScreen(cabinet, MIDDLE)).toBeNull();
  });

  it.each([
    [1, 1],
    [40, 2],
    [2, 40],
  ])('accepts a picture of %i × %i pixels', (width, height) => {
    expect(findScreen(plane(width, height), [0.5, 0.5])).toBeNull();
  });
});
