import { describe, expect, it } from '@jest/globals';
import type { Raster } from '../pixels/raster.js';
import { findWindowViews, viewTone } from './window-view.js';

const WIDTH = 120;
const HEIGHT = 60;

/** A grey wall whose middle third is a window with its own code value. */
function room(wall: number, window: number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(wall);
  for (let y = 20; y < 40; y++) {
    data.fill(window, 3 * (y * WIDTH + 40), 3 * (y * WIDTH + 80));
  }
  return { width: WIDTH, height: HEIGHT, data };
}

describe('findWindowViews', () => {
  it('chooses the frame that shows the view and covers only the window', () => {
    const [view, ...others] = findWindowViews(room(120, 255), [room(150, 255), room(60, 130)]);
    expect(others).toEqual([]);
    expect(view?.frame).toBe(1);
    expect(view?.region.data[30 * WIDTH + 60]).toBe(1);
    expect(view?.region.data[30 * WIDTH + 10]).toBe(0);
    expect(view?.gain).toBeGreaterThan(2);
  });

  it('takes a few bars in front of a window as part of it', () => {
    const hdr = room(120, 255);
    for (let y = 20; y < 38; y++) {
      hdr.data.fill(90, 3 * (y * WIDTH + 58), 3 * (y * WIDTH + 61));
    }
    const [view] = findWindowViews(hdr, [room(60, 130)]);
    expect(view?.region.data[30 * WIDTH + 59]).toBe(1);
  });

  it('finds nothing when nothing is burnt out or when every frame is', () => {
    expect(findWindowViews(room(120, 230), [room(60, 130)])).toEqual([]);
    expect(findWindowViews(room(120, 255), [room(60, 254)])).toEqual([]);
  });
});

describe('viewTone', () => {
  it('brightens monotonically and leaves no step to white', () => {
    const tone = viewTone(3);
    for (let code = 1; code < 256; code++) {
      expect(tone[code]).toBeGreaterThanOrEqual(tone[code - 1] ?? 0);
    }
    expect(tone[100]).toBeGreaterThan(100);
  });
});
