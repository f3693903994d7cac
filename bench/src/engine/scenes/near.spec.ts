import { describe, expect, it } from '@jest/globals';
import { near } from './near.js';

describe('near', () => {
  it('returns the square of the given distance around a pixel, cut off at the edges', () => {
    const data = new Uint8Array(5 * 4);
    data[1 * 5 + 3] = 1;
    expect([...near({ width: 5, height: 4, data }, 1)]).toEqual(
      [
        [0, 0, 1, 1, 1],
        [0, 0, 1, 1, 1],
        [0, 0, 1, 1, 1],
        [0, 0, 0, 0, 0],
      ].flat(),
    );
  });
});
