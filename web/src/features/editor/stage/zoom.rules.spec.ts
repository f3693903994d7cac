import { expect, it } from '@jest/globals';
import {
  actualSize,
  CLOSE_UP,
  MAX_ZOOM,
  panBy,
  toggleCloseUp,
  wheelFactor,
  WHOLE_PHOTO,
  zoomAt,
  zoomTo,
} from './zoom.rules.js';

const FRAME = { width: 900, height: 600 };

it('the zoom keeps the point under the pointer in place', () => {
  const at = { x: 300, y: 450 };
  const once = zoomAt(WHOLE_PHOTO, 2, at, FRAME);
  expect(once).toEqual({ scale: 2, x: -300, y: -450 });
  const twice = zoomAt(once, 1.5, at, FRAME);
  expect((at.x - twice.x) / twice.scale).toBeCloseTo(300);
  expect((at.y - twice.y) / twice.scale).toBeCloseTo(450);
});

it('the zoom is limited at both ends', () => {
  const near = zoomAt(WHOLE_PHOTO, 1000, { x: 0, y: 0 }, FRAME);
  expect(near).toEqual({ scale: MAX_ZOOM, x: 0, y: 0 });
  expect(zoomAt(near, 0.0001, { x: 500, y: 500 }, FRAME)).toEqual(WHOLE_PHOTO);
});

it('the photo pans only up to its edges', () => {
  const view = zoomAt(WHOLE_PHOTO, 2, { x: 450, y: 300 }, FRAME);
  expect(panBy(view, { x: 10, y: -20 }, FRAME)).toEqual({ scale: 2, x: -440, y: -320 });
  expect(panBy(view, { x: 5000, y: -5000 }, FRAME)).toEqual({ scale: 2, x: 0, y: -600 });
  expect(panBy(WHOLE_PHOTO, { x: 9, y: 9 }, FRAME)).toEqual(WHOLE_PHOTO);
});

it('the zoom toggles between a close-up and the whole photo', () => {
  const at = { x: 100, y: 100 };
  const near = toggleCloseUp(WHOLE_PHOTO, at, FRAME);
  expect(near.scale).toBe(CLOSE_UP);
  expect(toggleCloseUp(near, at, FRAME)).toEqual(WHOLE_PHOTO);
});

it('the zoom grows gradually when the wheel turns up', () => {
  expect(wheelFactor(-100, false)).toBeGreaterThan(1.2);
  expect(wheelFactor(100, false)).toBeLessThan(0.85);
  expect(wheelFactor(-1e6, false)).toBeLessThan(2);
});

it('the actual size shows a pixel of the photo as one of the screen, around the middle', () => {
  expect(actualSize(3600, FRAME, 1)).toBe(4);
  expect(actualSize(3600, FRAME, 2)).toBe(2);
  const actual = zoomTo(WHOLE_PHOTO, 4, FRAME);
  expect(actual).toEqual({ scale: 4, x: -1350, y: -900 });
  expect(zoomTo(actual, 4, FRAME)).toEqual(actual);
});

it('the actual size of a small photo is the whole photo', () => {
  expect(actualSize(640, FRAME, 2)).toBe(1);
});
