import { describe, expect, it } from '@jest/globals';
import { apply, type CameraAngles, fromLevel, inverse } from '@roomlight/photography/geometry';
import { findAngles } from './find-angles.js';
import { plane, type Plane } from '../pixels/raster.js';
import { seededRandom } from '../testing/scene.js';
import { floor } from '../pixels/maths.js';

const SIZE = { width: 480, height: 320 };
const FOCAL = 300;
/** Where upright bars begin and end, in pixels of a level camera's picture. */
const BARS = [-60, -20, 40, 75, 130, 150, 210, 262, 300, 330, 390, 420, 470, 500, 540, 600];
/** The same for a table's legs. */
const LEGS = [150, 190, 230, 270, 310, 350];
/** Number of samples of a pixel across and down, to draw edges as a lens does. */
const SAMPLES = 2;

/** Draws a picture from the brightness at each place. */
function drawn(shown: (x: number, y: number) => number): Plane {
  const result = plane(SIZE.width, SIZE.height);
  for (let row = 0; row < SAMPLES * SIZE.height; row++) {
    for (let column = 0; column < SAMPLES * SIZE.width; column++) {
      const x = (column + 0.5) / SAMPLES - 0.5;
      const y = (row + 0.5) / SAMPLES - 0.5;
      const at = floor(row / SAMPLES) * SIZE.width + floor(column / SAMPLES);
      result.data[at]! += shown(x, y) / (SAMPLES * SAMPLES);
    }
  }
  return result;
}

/** The brightness that a camera sees at each place of a wall with upright bars. */
function bars(angles: CameraAngles, edges = BARS): (x: number, y: number) => number {
  const toLevel = inverse(fromLevel(SIZE, angles, FOCAL));
  return (x, y) => {
    const [across] = apply(toLevel, [x, y]);
    const next = edges.findIndex((edge) => edge > across);
    return next % 2 === 0 ? 180 : 60;
  };
}

function expectFound(
  picture: Plane,
  { vertical, horizontal }: CameraAngles,
  degrees: number,
): void {
  const found = findAngles(picture, FOCAL);
  expect(Math.abs((found?.vertical ?? NaN) - vertical)).toBeLessThan(degrees);
  expect(Math.abs((found?.horizontal ?? NaN) - horizontal)).toBeLessThan(degrees);
}

const HELD: CameraAngles[] = [
  { vertical: 0, horizontal: 0 },
  { vertical: 8, horizontal: 4 },
  { vertical: -8, horizontal: 4 },
  { vertical: -3.3, horizontal: -1.7 },
  { vertical: 12, horizontal: -6 },
];

describe('findAngles', () => {
  it.each(HELD)('finds $vertical° and $horizontal° from upright edges', (angles) => {
    expectFound(drawn(bars(angles)), angles, 0.05);
  });

  it('finds the angles despite noise', () => {
    const random = seededRandom(6);
    const angles = { vertical: 5, horizontal: -2 };
    const picture = drawn(bars(angles));
    for (let i = 0; i < picture.data.length; i++) {
      picture.data[i]! += 24 * (random() + random() - 1);
    }
    expectFound(picture, angles, 0.15);
  });

  it.each([
    { level: { vertical: 8.5, horizontal: 3.5 }, confirms: true },
    { level: { vertical: 0.4, horizontal: -0.2 }, confirms: false },
  ])('believes the camera that it was held at $level.vertical°', ({ level, confirms }) => {
    const held = { vertical: 8, horizontal: 4 };
    const found = findAngles(drawn(bars(held)), FOCAL, level);
    expect(found === null ? null : Math.round(found.vertical)).toBe(confirms ? 8 : null);
  });

  it('leaves a level room in front of whose walls a table leans', () => {
    // The uprights of two walls, and the legs of a table whose lines meet as if the camera looked down.
    const wall = bars({ vertical: 0, horizontal: 0 }, [60, 420, 900]);
    const table = bars({ vertical: 9, horizontal: 5 }, LEGS);
    const room = drawn((x, y) =>
      x > 120 && x < 380 && y > 130 && y < 250 ? table(x, y) : wall(x, y),
    );
    const found = findAngles(room, FOCAL);
    expect(Math.abs(found?.vertical ?? 0)).toBeLessThan(0.3);
    expect(Math.abs(found?.horizontal ?? 0)).toBeLessThan(0.3);
  });

  it('is not misled by edges that lean', () => {
    const angles = { vertical: -4, horizontal: 2 };
    const wall = bars(angles);
    const leaning = drawn((x, y) => {
      const across = x - 0.22 * y;
      return across > 100 && across < 220 ? (across % 40 < 20 ? 20 : 230) : wall(x, y);
    });
    expectFound(leaning, angles, 0.15);
  });

  /** A room with a cupboard that leans by 1°. */
  const withCrookedDoor = (angles: CameraAngles): Plane => {
    const wall = bars(angles);
    return drawn((x, y) => wall(x < 290 || x > 400 ? x : x + 0.0175 * (y - 160), y));
  };

  it('leaves a level photo alone whose edges are not quite upright', () => {
    expect(findAngles(withCrookedDoor({ vertical: 0, horizontal: 0 }), FOCAL)).toEqual({
      vertical: 0,
      horizontal: 0,
    });
  });

  it('finds the angles although the edges are not quite upright', () => {
    expectFound(withCrookedDoor({ vertical: 6, horizontal: 3 }), { vertical: 6, horizontal: 3 }, 1);
  });

  it('leaves a photo alone whose tilt is too small to see', () => {
    expect(findAngles(drawn(bars({ vertical: 0.25, horizontal: -0.2 })), FOCAL)).toEqual({
      vertical: 0,
      horizontal: 0,
    });
  });

  it('corrects roll alone where the pitch may as well be zero', () => {
    const found = findAngles(drawn(bars({ vertical: 0.2, horizontal: 1.5 })), FOCAL);
    expect(found?.vertical).toBe(0);
    expect(Math.abs((found?.horizontal ?? NaN) - 1.5)).toBeLessThan(0.1);
  });

  it.each<[string, (x: number, y: number) => number]>([
    ['an even wall', () => 128],
    ['level edges alone', (_, y) => (y % 40 < 20 ? 60 : 180)],
    ['a single edge', (x) => (x < 200 ? 60 : 180)],
    ['edges at one place of the picture alone', bars({ vertical: 0, horizontal: 1 }, [238, 242])],
  ])('finds no angles from %s', (_, shown) => {
    expect(findAngles(drawn(shown), FOCAL)).toBeNull();
  });

  it('finds no angles in noise', () => {
    const random = seededRandom(7);
    const picture = plane(SIZE.width, SIZE.height);
    for (let i = 0; i < picture.data.length; i++) {
      picture.data[i] = 255 * random();
    }
    expect(findAngles(picture, FOCAL)).toBeNull();
  });

  it.each([
    [1, 1],
    [3, 400],
    [400, 2],
  ])('finds no angles in a picture of %d × %d', (width, height) => {
    expect(findAngles(plane(width, height), 300)).toBeNull();
  });
});
