import { describe, expect, it } from '@jest/globals';
import type { Raster } from '@roomlight/imaging/testing';
import { isReplacedAround, keptContrast } from './twig-contrast.js';

const SIZE = 20;
const TWIG = { x: 10, y: 10 };

describe('keptContrast', () => {
  it.each([
    ['keeps its contrast in an unchanged photo', 200, 80, 1],
    ['keeps half of it against a darker sky', 140, 80, 0.5],
    ['has none left in a twig of the color of the sky', 140, 140, 0],
    ['is negative for a twig that is lighter than the sky', 140, 200, -0.5],
  ])('%s', (_, sky, twig, kept) => {
    expect(keptContrast(twigOf(200, 80), twigOf(sky, twig), TWIG)).toBeCloseTo(kept);
  });
});

describe('isReplacedAround', () => {
  it('needs a change on both sides', () => {
    const before = twigOf(200, 80);
    expect(isReplacedAround(before, twigOf(140, 80), TWIG)).toBe(true);
    expect(isReplacedAround(before, twigOf(140, 80, 200), TWIG)).toBe(false);
  });
});

/** An upright twig, three pixels wide, in front of a grey sky that may have another brightness on its right. */
function twigOf(left: number, twig: number, right = left): Raster {
  const data = new Uint8Array(3 * SIZE * SIZE);
  for (let i = 0; i < data.length; i++) {
    const x = Math.floor(i / 3) % SIZE;
    data[i] = x < TWIG.x - 1 ? left : x > TWIG.x + 1 ? right : twig;
  }
  return { width: SIZE, height: SIZE, data };
}
