import { describe, expect, it } from '@jest/globals';
import type { Raster } from '../pixels/raster.js';
import { residualAmbient } from './residual-ambient.js';
import { codeOfLinear } from '../pixels/srgb.js';

const WIDTH = 96;
const HEIGHT = 64;
type Rgb = readonly [number, number, number];

/** The light of a room of grey patches, warm on the left and cool on the right. */
function roomLight(x: number): Rgb {
  const warm = 1 - x / WIDTH;
  return [0.8 + 0.4 * warm, 1, 1.3 - 0.7 * warm];
}

function expose(light: (x: number, y: number) => Rgb): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const surface = 0.3 + 0.15 * (((x >> 3) + (y >> 3)) % 3);
      light(x, y).forEach((level, c) => {
        data[3 * (y * WIDTH + x) + c] = Math.round(codeOfLinear(surface * level));
      });
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** A frame with flash from one side and a share of the room's light. */
function flash(from: number, share: number): Raster {
  return expose((x, y) => {
    const level = 0.7 / (1 + 4 * ((x / WIDTH - from) ** 2 + (y / HEIGHT - 0.5) ** 2));
    const [r, g, b] = roomLight(x);
    return [level + share * r, level + share * g, level + share * b];
  });
}

describe('residualAmbient', () => {
  it('measures how much of the room’s light each flash frame contains', () => {
    const shares = residualAmbient(expose(roomLight), [flash(0, 0.05), flash(1, 0.1)]);
    expect(shares[0]).toBeCloseTo(0.05, 1.5);
    expect(shares[1]).toBeCloseTo(0.1, 1.5);
  });

  it('makes no claim about frames that leave it open: a single frame, or light of one colour', () => {
    const [alone] = residualAmbient(expose(roomLight), [flash(0, 0.08)]);
    expect(alone).toBeGreaterThanOrEqual(0);
    expect(alone).toBeLessThan(0.16);
  });

  it('works for frames without a lit pixel', () => {
    const black = { width: WIDTH, height: HEIGHT, data: new Uint8Array(3 * WIDTH * HEIGHT) };
    expect(residualAmbient(expose(roomLight), [black])).toEqual([0]);
  });
});
