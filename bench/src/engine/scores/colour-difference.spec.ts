import { describe, expect, it } from '@jest/globals';
import { colourDifference, labOfLinear } from './colour-difference.js';

/** Pairs 1, 4, 7, 9, 10, 13, 16, 17, 19, 24, 25, 27, 30, 31, 34 of table 1 in Sharma, Wu, Dalal 2005. */
const PUBLISHED: [number[], number[], number][] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.001], 7.1792],
  [[50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [56, -27, -3], 31.903],
  [[50, 2.5, 0], [50, 3.2592, 0.335], 1.0],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[61.2901, 3.7196, -5.3901], [61.4292, 2.248, -4.962], 1.8731],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[36.4612, 47.858, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
];

function difference(one: number[], two: number[]): { full: number; chroma: number } {
  const result = { full: NaN, chroma: NaN };
  colourDifference(Float64Array.from(one), Float64Array.from(two), result);
  return result;
}

describe('colourDifference', () => {
  it.each(PUBLISHED)('gives the published difference of %j and %j', (one, two, published) => {
    expect(difference(one, two).full).toBeCloseTo(published, 4);
    expect(difference(two, one).full).toBeCloseTo(published, 4);
  });

  it('ignores lightness in its chroma part', () => {
    expect(difference([30, 0, 0], [70, 0, 0]).chroma).toBe(0);
    const { full, chroma } = difference([50, 2.5, 0], [50, 0, -2.5]);
    expect(chroma).toBe(full);
  });
});

describe('labOfLinear', () => {
  it('takes sRGB white to L* 100 and red to its published value', () => {
    const lab = new Float64Array(3);
    labOfLinear(1, 1, 1, lab);
    expect(lab[0]).toBeCloseTo(100, 3);
    expect(lab[1]).toBeCloseTo(0, 1);
    labOfLinear(1, 0, 0, lab);
    expect([...lab].map((value) => Math.round(value * 10) / 10)).toEqual([53.2, 80.1, 67.2]);
  });
});
