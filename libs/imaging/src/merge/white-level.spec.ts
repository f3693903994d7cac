import { describe, expect, it } from '@jest/globals';
import { plane, type Raster } from '../pixels/raster.js';
import { whiteLevelExposure, whitesExposure } from './white-level.js';
import type { WindowView } from '../windows/window-view.js';

const WIDTH = 40;
const HEIGHT = 30;

/** A grey room with a white wall over the given share of it. */
function room(wall: number, share = 0.2): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(90);
  data.fill(wall, 0, 3 * WIDTH * Math.round(share * HEIGHT));
  return { width: WIDTH, height: HEIGHT, data };
}

describe('whiteLevelExposure', () => {
  it('brings a slightly dark white wall to white', () => {
    const exposure = whiteLevelExposure(room(230), []);
    expect(exposure).toBeGreaterThan(1.1);
    expect(exposure).toBeLessThan(1.3);
  });

  it('leaves a bright photo unchanged and brightens a dark one by a third at most', () => {
    expect(whiteLevelExposure(room(252, 0.2), [])).toBeGreaterThanOrEqual(1);
    expect(whiteLevelExposure(room(247), [])).toBeLessThan(1.03);
    expect(whiteLevelExposure(room(120), [])).toBe(1.3);
  });

  it('does not count windows', () => {
    const inWindow = new Float32Array(WIDTH * HEIGHT).fill(1, 0, WIDTH * 6);
    const region = { width: WIDTH, height: HEIGHT, data: inWindow };
    const view: WindowView = { frame: 0, region, light: undefined, gain: 1 };
    expect(whiteLevelExposure(room(240), [view])).toBe(1.3);
  });
});

describe('whitesExposure', () => {
  /** What a flash frame shows of a room that is white, except for a red share. */
  function told(red: number, confidence = 1) {
    const colour = { redness: plane(WIDTH, HEIGHT), blueness: plane(WIDTH, HEIGHT) };
    colour.redness.data.fill(0.8, 0, WIDTH * Math.round(red * HEIGHT));
    const sure = plane(WIDTH, HEIGHT);
    sure.data.fill(confidence);
    return { ...colour, confidence: sure };
  }

  it('brings up the whites of a dark frame although a lamp in it is bright', () => {
    const hdr = room(165, 1);
    hdr.data.fill(240, 0, 3 * 50);
    const exposure = whitesExposure(hdr, told(0));
    expect(exposure).toBeGreaterThan(1.5);
    expect(exposure).toBeLessThan(1.8);
  });

  it('brightens by one stop at most, and never darkens', () => {
    expect(whitesExposure(room(90, 1), told(0))).toBe(2);
    expect(whitesExposure(room(245, 1), told(0))).toBe(1);
  });

  it('gives no exposure for a room with little white or one that no flash reached', () => {
    expect(whitesExposure(room(120, 1), told(0.9))).toBe(1);
    expect(whitesExposure(room(120, 1), told(0, 0.1))).toBe(1);
  });
});
