import { connectedAreas } from '../../pixels/areas.js';
import { abs, max, min } from '../../pixels/maths.js';
import type { Proxy } from './proxy.js';

/** Minimum code values of a blue sky: of blue, and of its excess over red and over green. */
const DARKEST = 120;
const OVER_RED = 25;
const OVER_GREEN = 5;
/** Change of blue over two pixels in both directions, in code values, above which there is an edge. */
const EDGE = 40;
/** Minimum share of the photo that an area fills, and the share of the height above which it begins. */
const MIN_AREA = 0.001;
const UPPER = 0.35;

/**
 * The blue sky that a mask left out, such as that around the sun: with another sky beside it, it would stay as a patch.
 * @returns pixels of smooth blue areas outside the mask that begin in the upper part of the photo
 */
export function blueLeft({ width, height, red, green, blue }: Proxy, mask: Uint8Array): number {
  const left = new Uint8Array(mask.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const b = blue.data[i]!;
      const isBlue = b > DARKEST && b - red.data[i]! > OVER_RED && b - green.data[i]! > OVER_GREEN;
      if (mask[i] === 1 || !isBlue) {
        continue;
      }
      const across =
        blue.data[y * width + min(width - 1, x + 1)]! - blue.data[y * width + max(0, x - 1)]!;
      const down =
        blue.data[min(height - 1, y + 1) * width + x]! - blue.data[max(0, y - 1) * width + x]!;
      left[i] = abs(across) + abs(down) < EDGE ? 1 : 0;
    }
  }
  return connectedAreas(left, width, height)
    .filter((area) => area.length > MIN_AREA * mask.length && area[0]! < UPPER * height * width)
    .reduce((sum, { length }) => sum + length, 0);
}
