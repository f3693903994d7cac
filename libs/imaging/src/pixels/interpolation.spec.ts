import { describe, expect, it } from '@jest/globals';
import { Interpolation } from './interpolation.js';

describe('Interpolation', () => {
  it('is linear between the middles of neighbouring parts and constant beyond the outermost ones', () => {
    const { index, fraction } = new Interpolation(6, 3);
    const places = Array.from(index, (part, i) => part + fraction[i]!);
    expect(places).toEqual([0, 0.25, 0.75, 1.25, 1.75, 2].map(Math.fround));
  });

  it('always has a next part', () => {
    const { index, fraction } = new Interpolation(9, 2);
    expect([...index]).toEqual(Array.from({ length: 9 }, () => 0));
    expect(fraction[8]).toBe(1);
  });

  it('mixes two rows of a plane', () => {
    const source = { width: 2, height: 2, data: Float32Array.of(0, 10, 4, 30) };
    const row = new Float32Array(2);
    new Interpolation(4, 2).row(source, 1, row);
    expect([...row]).toEqual([1, 15]);
  });
});
