import { describe, expect, it } from '@jest/globals';
import type { Raster } from './raster.js';
import { findWindowView, viewTone, VIEW_SHARE } from './window-view.js';

const WIDTH = 120;
const HEIGHT = 60;

/** A grey wall with a window of its own code value in the middle third. */
function room(wall: number, window: number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(wall);
  for (let y = 20; y < 40; y++) {
    data.fill(window, 3 * (y * WIDTH + 40), 3 * (y * WIDTH + 80));
  }
  return { width: WIDTH, height: HEIGHT, data };
}

describe('findWindowView', () => {
  it('chooses the frame that shows the view, and covers the window alone', () => {
    const view = findWindowView(room(120, 255), [room(150, 255), room(60, 130)]);
    expect(view?.frame).toBe(1);
    expect(view?.mask.data[30 * WIDTH + 60]).toBe(1);
    expect(view?.mask.data[30 * WIDTH + 10]).toBe(0);
    expect(view?.gain).toBeGreaterThan(2);
  });

  it('finds nothing when nothing is burnt, or every frame is', () => {
    expect(findWindowView(room(120, 230), [room(60, 130)])).toBeUndefined();
    expect(findWindowView(room(120, 255), [room(60, 254)])).toBeUndefined();
  });
});

describe('viewTone', () => {
  it('brightens without turning brightness round, and leaves no step to white', () => {
    const tone = viewTone(3);
    for (let code = 1; code < 256; code++) {
      expect(tone[code]).toBeGreaterThanOrEqual(tone[code - 1] ?? 0);
    }
    expect(tone[100]).toBeGreaterThan(100);
  });
});

describe('VIEW_SHARE', () => {
  it('leaves dark pixels before a window alone and replaces white ones', () => {
    expect(VIEW_SHARE[120]).toBe(0);
    expect(VIEW_SHARE[255]).toBe(1);
  });
});
