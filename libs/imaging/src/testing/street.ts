import { seededRandom } from './scene.js';
import type { Raster } from '../pixels/raster.js';
import { abs, floor, hypot, max, min, round, sin } from '../pixels/maths.js';

type Rgb = readonly [number, number, number];

/**
 * A generated street: a house with a pale wall, a tree with sky between its branches, a pole, wires from side to side,
 * a road.
 */
export interface Street extends Raster {
  /** share of sky in each pixel, 0 to 1 */
  sky: Float32Array;
}

export const SKIES = {
  white: { top: [253, 254, 254], horizon: [252, 253, 253], clouds: 0 },
  blue: { top: [70, 130, 205], horizon: [190, 215, 235], clouds: 0 },
  cloudy: { top: [156, 166, 178], horizon: [200, 206, 212], clouds: 22 },
} as const satisfies Record<string, { top: Rgb; horizon: Rgb; clouds: number }>;

const ROOF: Rgb = [96, 62, 52];
const WALL: Rgb = [218, 210, 196];
const BARK: Rgb = [58, 48, 42];
const ROAD: Rgb = [104, 104, 106];
const HEDGE: Rgb = [66, 88, 48];
const NOISE = 4;
/** Number of samples of each pixel, across and down. */
const SAMPLES = 3;

/** @param weather kind of sky */
export function makeStreet(width: number, height: number, weather: keyof typeof SKIES): Street {
  const random = seededRandom(7);
  const { top, horizon, clouds } = SKIES[weather];
  const data = new Uint8Array(3 * width * height);
  const sky = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const sum = [0, 0, 0];
      const cloud = clouds * sin((9 * x) / width + 3 * sin((11 * y) / height));
      for (let s = 0; s < SAMPLES * SAMPLES; s++) {
        const u = (x + ((s % SAMPLES) + 0.5) / SAMPLES) / width;
        const v = (y + (floor(s / SAMPLES) + 0.5) / SAMPLES) / height;
        const thing = thingAt(u, v, height / width);
        for (let c = 0; c < 3; c++) {
          sum[c]! += thing
            ? thing[c]!
            : top[c]! + (horizon[c]! - top[c]!) * min(1, v / 0.6) + cloud;
        }
        sky[i]! += thing ? 0 : 1 / SAMPLES ** 2;
      }
      // Burnt skies have no noise.
      const noise = weather === 'white' && sky[i]! > 0.99 ? 0 : NOISE * (random() - 0.5);
      for (let c = 0; c < 3; c++) {
        data[3 * i + c] = round(max(0, min(255, sum[c]! / SAMPLES ** 2 + noise)));
      }
    }
  }
  return { width, height, data, sky };
}

/** Colour of the object at a place (shares of width and height), or null for the sky. */
function thingAt(u: number, v: number, aspect: number): Rgb | null {
  if (v > 0.74) {
    return ROAD;
  }
  if (u < 0.34 && v > 0.36) {
    return WALL;
  }
  if (v > 0.2 && abs(u - 0.17) < (v - 0.2) * 1.15 && v <= 0.36) {
    return ROOF;
  }
  if (isWire(u, v) || abs(u - 0.52) < 0.004) {
    return BARK;
  }
  if (v > 0.62 + 0.02 * sin(40 * u)) {
    return HEDGE;
  }
  const fromCrown = hypot(u - 0.78, (v - 0.4) * aspect);
  const isBranch = abs(sin(70 * u + 25 * v)) < 0.16 || abs(sin(60 * u - 45 * v)) < 0.13;
  if (abs(u - 0.78) < 0.012 && v > 0.3) {
    return BARK;
  }
  return fromCrown < 0.13 && isBranch ? BARK : null;
}

/** Whether a wire is at this place. Wires run from side to side, so that they divide the sky into four parts. */
function isWire(u: number, v: number): boolean {
  const sag = 0.04 * u * (1 - u);
  return (
    abs(v - 0.12 - 0.08 * u - sag) < 0.0028 ||
    abs(v - 0.17 - 0.06 * u - sag) < 0.0028 ||
    abs(v - 0.3 + 0.05 * u - sag) < 0.004
  );
}

/** Generates a room: a bright ceiling at the top, walls, a window with sky in it, a floor. */
export function makeRoom(width: number, height: number, ceiling: Rgb, wall: Rgb): Raster {
  const random = seededRandom(3);
  const data = new Uint8Array(3 * width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const u = x / width;
      const v = y / height;
      const isWindow = u > 0.55 && u < 0.85 && v > 0.38 && v < 0.66;
      const colour: Rgb =
        v < 0.26 + 0.1 * abs(u - 0.5)
          ? ceiling
          : isWindow
            ? [214, 232, 253]
            : v > 0.8
              ? [128, 96, 66]
              : wall;
      const light = isWindow ? 1 : 1 - 0.12 * hypot(u - 0.4, v);
      for (let c = 0; c < 3; c++) {
        data[i + c] = round(max(0, min(255, colour[c]! * light + NOISE * (random() - 0.5))));
      }
    }
  }
  return { width, height, data };
}
