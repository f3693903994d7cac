import { describe, expect, it } from '@jest/globals';
import type { Raster } from '../../pixels/raster.js';
import { makeRoom, makeStreet } from '../../testing/street.js';
import { outdoorEvidence } from './outdoor-evidence.js';
import { shrink } from './proxy.js';
import { blueLeft } from './sky-left.js';

const SIZE = { width: 300, height: 200 };
const STREET = makeStreet(SIZE.width, SIZE.height, 'blue');
const SKY = Uint8Array.from(STREET.sky, (share) => (share > 0.5 ? 1 : 0));
const ROOM = makeRoom(SIZE.width, SIZE.height, [240, 243, 246], [226, 230, 234]);

/** Everything above a share of the height. */
function above(share: number): Uint8Array {
  return Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    i < share * SIZE.width * SIZE.height ? 1 : 0,
  );
}

/** The picture in another light: factors on red and blue. */
function lit({ data, ...size }: Raster, [red, blue]: readonly [number, number]): Raster {
  const factors = [red, 1, blue];
  return { ...size, data: data.map((value, i) => Math.min(255, value * factors[i % 3]!)) };
}

describe('outdoorEvidence', () => {
  it.each([
    { light: 'its own light', gains: [1, 1] },
    { light: 'a cool light', gains: [0.85, 1.2] },
    { light: 'a warm light', gains: [1.1, 0.9] },
  ] as const)('tells a sky from ceiling and walls in $light', ({ gains }) => {
    const sky = outdoorEvidence(shrink(lit(STREET, gains), 480), SKY);
    const walls = outdoorEvidence(shrink(lit(ROOM, gains), 480), above(0.55));
    expect(sky).toBeGreaterThan(1);
    expect(walls).toBeLessThan(-1);
  });

  it('counts a rim in the middle of a wall against a mask', () => {
    const whole = outdoorEvidence(shrink(STREET, 480), SKY);
    const cut = outdoorEvidence(
      shrink(STREET, 480),
      SKY.map((sky, i) => (i % SIZE.width < SIZE.width / 2 ? sky : 0)),
    );
    expect(cut).toBeLessThan(whole - 0.3);
  });
});

describe('blueLeft', () => {
  const proxy = shrink(STREET, 480);

  it('finds hardly any sky outside a mask of all of it', () => {
    expect(blueLeft(proxy, SKY)).toBeLessThan(0.02 * SIZE.width * SIZE.height);
  });

  it('finds the half that a mask left out', () => {
    const half = SKY.map((sky, i) => (i % SIZE.width < SIZE.width / 2 ? sky : 0));
    const missing = SKY.reduce((sum, sky, i) => sum + sky - half[i]!, 0);
    expect(blueLeft(proxy, half)).toBeGreaterThan(0.3 * missing);
  });
});
