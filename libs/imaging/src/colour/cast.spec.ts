import { describe, expect, it } from '@jest/globals';
import { estimateGains, guideOf } from './cast.js';
import type { FlashColour } from './flash-colour.js';
import { plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminance } from '../pixels/srgb.js';

const WIDTH = 96;
const HEIGHT = 64;
const WARM = [170, 140, 95] as const;

const hdr: Raster = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => WARM[i % 3]!),
};
const light = WARM.map((code) => LINEAR_OF_CODE[code]!);

/** The flash frames' colour: the same everywhere, with the confidence that `sure` gives for each column. */
function colour(redness: number, blueness: number, sure: (x: number) => number): FlashColour {
  const planes = { redness: plane(WIDTH, HEIGHT), blueness: plane(WIDTH, HEIGHT) };
  planes.redness.data.fill(redness);
  planes.blueness.data.fill(blueness);
  const confidence = plane(WIDTH, HEIGHT);
  confidence.data.forEach((_, i) => (confidence.data[i] = sure(i % WIDTH)));
  return { ...planes, confidence };
}

/** Linear red, green and blue in the middle of a column of the corrected frame. */
function corrected(told: FlashColour, x: number): number[] {
  const at = (HEIGHT / 2) * WIDTH + x;
  const guide = guideOf(hdr).data[at]!;
  return estimateGains(hdr, told).map(
    ({ slope, offset }, c) => light[c]! * (slope.data[at]! * guide + offset.data[at]!),
  );
}

describe('estimateGains', () => {
  it('removes the cast from surfaces that the flash frames show as grey, and preserves luminance', () => {
    const [r, g, b] = corrected(
      colour(0, 0, () => 1),
      48,
    );
    expect(r! / g!).toBeCloseTo(1, 1);
    expect(b! / g!).toBeCloseTo(1, 1);
    expect(luminance(r!, g!, b!)).toBeCloseTo(luminance(light[0]!, light[1]!, light[2]!), 2);
  });

  it('changes no channel relative to green by more than a factor of four', () => {
    const [r, g, b] = corrected(
      colour(9, -9, () => 1),
      48,
    );
    expect((r! / g!) * (light[1]! / light[0]!)).toBeCloseTo(4, 1);
    expect((b! / g!) * (light[1]! / light[2]!)).toBeCloseTo(0.25, 1);
  });

  it('bridges a gap in what the frames show', () => {
    const told = colour(0, 0, (x) => (x >= 46 && x < 50 ? 0 : 1));
    expect(corrected(told, 48)[2]).toBeCloseTo(corrected(told, 20)[2]!, 2);
  });

  it.each([0, 0.0003])(
    'preserves the colour of areas that no frame lights (confidence %d)',
    (noise) => {
      // The noise of black frames looks grey, or worse.
      const told = colour(0, 0, (x) => (x < 32 ? 1 : noise));
      corrected(told, 90).forEach((channel, c) => {
        expect(channel / light[c]!).toBeGreaterThan(0.85);
        expect(channel / light[c]!).toBeLessThan(1.15);
      });
    },
  );
});
