import { describe, expect, it } from '@jest/globals';
import { boxMean } from '../pixels/box-mean.js';
import { affine } from '@roomlight/photography/geometry';
import { boxOf, insertView, placeView } from './insert-view.js';
import { plane, type Raster } from '../pixels/raster.js';
import type { WindowView } from './window-view.js';

const WIDTH = 60;
const HEIGHT = 40;
const IN_PLACE = affine([1, 0, 0], [0, 1, 0]);
const WALL = 90;
const SKY = 130;

/** A window; `right` and `bottom` lie one beyond its last pixel. */
interface Window {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WINDOW: Window = { left: 20, top: 10, right: 40, bottom: 30 };

/** A picture of grey code values, equal in each channel. */
function picture(codeAt: (x: number, y: number) => number): Raster {
  const data = Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, k) => {
    const i = Math.floor(k / 3);
    return codeAt(i % WIDTH, Math.floor(i / WIDTH));
  });
  return { width: WIDTH, height: HEIGHT, data };
}

function isInside({ left, top, right, bottom }: Window, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function viewOf(window: Window, light?: number[]): WindowView {
  const inside = plane(WIDTH, HEIGHT);
  inside.data.forEach((_, i) => {
    inside.data[i] = isInside(window, i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0;
  });
  return { frame: 0, region: boxMean(inside, 2), light, gain: 1 };
}

/** Returns the photo's green code values after the view has been inserted. */
function inserted(
  photo: Raster,
  shower: Raster,
  view: WindowView,
): (x: number, y: number) => number {
  const result = { ...photo, data: photo.data.slice() };
  insertView(result, placeView(photo, view, { pixels: shower, map: IN_PLACE }));
  return (x, y) => result.data[3 * (y * WIDTH + x) + 1]!;
}

describe('a window’s view', () => {
  const burnt = picture((x, y) => (isInside(WINDOW, x, y) ? 255 : WALL));
  const shown = picture((x, y) => (isInside(WINDOW, x, y) ? SKY : 20));

  it('lies inside the window, while the photo’s own pixels stay outside', () => {
    const code = inserted(burnt, shown, viewOf(WINDOW));
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const expected = isInside(WINDOW, x, y) ? SKY : WALL;
        expect({ x, y, off: Math.abs(code(x, y) - expected) <= 1 }).toEqual({ x, y, off: true });
      }
    }
  });

  it('leaves no light line where a burnt-out window’s edge spread over the wall', () => {
    const spread = picture((x, y) => {
      const around = { left: 19, top: 9, right: 41, bottom: 31 };
      return isInside(WINDOW, x, y) ? 255 : isInside(around, x, y) ? 200 : WALL;
    });
    const code = inserted(spread, shown, viewOf(WINDOW));
    for (let x = 0; x < WIDTH; x++) {
      expect(code(x, 20)).toBeLessThanOrEqual(SKY);
    }
  });

  it('stays behind a blind and shows leaves that are not burnt out', () => {
    const blinds = (x: number, y: number): boolean => isInside(WINDOW, x, y) && y >= 14 && y < 18;
    const leaves = (x: number, y: number): boolean => isInside(WINDOW, x, y) && x >= 32;
    const hdr = picture((x, y) =>
      blinds(x, y) ? 180 : leaves(x, y) ? 200 : isInside(WINDOW, x, y) ? 255 : WALL,
    );
    const flash = picture((x, y) => (blinds(x, y) ? 170 : leaves(x, y) ? 70 : SKY));
    const code = inserted(hdr, flash, viewOf(WINDOW, [Math.log(8)]));
    expect(code(25, 16)).toBe(180);
    expect(code(36, 16)).toBe(180);
    expect(code(25, 24)).toBe(SKY);
    expect(code(36, 24)).toBe(70);
  });

  it('reaches to the picture’s border', () => {
    const corner = { left: -1, top: -1, right: 30, bottom: HEIGHT + 1 };
    const hdr = picture((x, y) => (isInside(corner, x, y) ? 255 : WALL));
    const view = viewOf(corner);
    const { left, top, width, height } = boxOf(view, hdr);
    expect({ left, top, height }).toEqual({ left: 0, top: 0, height: HEIGHT });
    expect(left + width).toBeLessThan(WIDTH);
    const code = inserted(hdr, shown, view);
    expect(code(0, 0)).toBe(20);
    expect(code(0, HEIGHT - 1)).toBe(20);
    expect(code(WIDTH - 1, 0)).toBe(WALL);
  });
});
