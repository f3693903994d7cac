import { CLIPPED_CODE } from './clipped.rules.js';
import type { CheckCopy } from './check-set.types.js';

/** Blocks along the longer side. */
const BLOCKS = 64;

const LINEAR_OF_CODE = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Mean light of the blocks of a picture. */
export interface LightBlocks {
  across: number;
  down: number;
  /** Linear, 0 to 1, row by row; NaN where pixels are clipped. */
  light: Float32Array;
}

export function lightBlocks({ width, height, luma }: CheckCopy): LightBlocks {
  const side = Math.max(1, Math.floor(Math.max(width, height) / BLOCKS));
  const across = Math.floor(width / side);
  const down = Math.floor(height / side);
  const light = new Float32Array(across * down);
  for (let v = 0; v < down; v++) {
    for (let u = 0; u < across; u++) {
      let sum = 0;
      for (let y = v * side; y < (v + 1) * side; y++) {
        for (let x = u * side; x < (u + 1) * side; x++) {
          const code = luma[y * width + x] ?? 0;
          sum += code >= CLIPPED_CODE ? NaN : (LINEAR_OF_CODE[code] ?? 0);
        }
      }
      light[v * across + u] = sum / (side * side);
    }
  }
  return { across, down, light };
}
