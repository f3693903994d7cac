import type { Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';
import { paintScene, type Scene } from './scene.js';
import { round } from '../pixels/maths.js';

export interface Room {
  scene: Scene;
  /** renders one exposure of the room; `light` is the room's light at a place, 1 if not given */
  expose(exposure: number, light?: (x: number, y: number) => number, dx?: number): Raster;
}

/** Brightness of the view through the window relative to the room's. */
const WINDOW_LIGHT = 50;

/** A generated room whose window is so bright that no single exposure shows both. */
export function paintRoom(width: number, height: number, seed: number): Room {
  const scene = paintScene(width, height, seed);
  return {
    scene,
    expose(exposure, light = () => 1, dx = 0) {
      const data = new Uint8Array(3 * width * height);
      for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const { colour, view, through } = scene.at(x - dx, y);
          const lit = (1 - through) * light(x, y);
          const shining = through * WINDOW_LIGHT;
          for (let c = 0; c < 3; c++, i++) {
            data[i] = round(codeOfLinear(exposure * (colour[c]! * lit + view[c]! * shining)));
          }
        }
      }
      return { width, height, data };
    },
  };
}
