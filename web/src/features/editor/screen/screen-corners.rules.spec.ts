import { describe, expect, it } from '@jest/globals';
import { arrowStep, moved, photoPixel, shownAt, usualCorner } from './screen-corners.rules.js';

const PHOTO = { width: 6000, height: 4000 };
const BOX = { left: 100, top: 50, width: 900, height: 600 };

describe('photoPixel', () => {
  it("maps the browser's pixels to the photo's", () => {
    expect(photoPixel({ x: 100, y: 50 }, BOX, PHOTO)).toEqual([0, 0]);
    expect(photoPixel({ x: 550, y: 350 }, BOX, PHOTO)).toEqual([3000, 2000]);
  });

  it('is more precise when the photo is shown larger', () => {
    const zoomed = { left: -1000, top: -800, width: 7200, height: 4800 };
    const [x] = photoPixel({ x: 401, y: 0 }, zoomed, PHOTO);
    expect(x).toBeCloseTo(1167.5);
  });

  it('stays within the photo', () => {
    expect(photoPixel({ x: 5, y: 9999 }, BOX, PHOTO)).toEqual([0, 4000]);
  });
});

it('a corner is shown where it was placed', () => {
  expect(shownAt([1500, 1000], PHOTO)).toEqual({ left: '25%', top: '25%' });
});

it('a corner moves by 1 pixel, by 10 with Shift, and stays within the photo', () => {
  expect(arrowStep('ArrowLeft', false)).toEqual({ x: -1, y: 0 });
  expect(arrowStep('ArrowDown', true)).toEqual({ x: 0, y: 10 });
  expect(arrowStep('Enter', false)).toBeNull();
  expect(moved([5, 3995], { x: -10, y: 10 }, PHOTO)).toEqual([0, 4000]);
});

it('corners are placed clockwise from the upper left', () => {
  expect([0, 1, 2, 3].map((i) => usualCorner(i, { width: 1000, height: 1000 }))).toEqual([
    [350, 350],
    [650, 350],
    [650, 650],
    [350, 650],
  ]);
});
