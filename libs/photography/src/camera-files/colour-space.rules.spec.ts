import { describe, expect, it } from '@jest/globals';
import { codedColourSpace, exifColourSpace, previewColourSpace } from './colour-space.rules.js';

describe('exifColourSpace', () => {
  it.each([
    [1, null, 'Canon', 'srgb'],
    [1, 'R98', null, 'srgb'],
    [2, null, null, 'adobe-rgb'],
    [65535, 'R03', null, 'adobe-rgb'],
    [null, 'R03', null, 'adobe-rgb'],
    [65535, null, 'NIKON CORPORATION', 'adobe-rgb'],
    [65535, 'R98', 'SONY', 'srgb'],
    [65535, null, 'Apple', null],
    [null, null, 'Canon', null],
  ])('tells ColorSpace %s with %s by %s as %s', (colorSpace, interoperability, make, expected) => {
    expect(exifColourSpace({ colorSpace, interoperability, make })).toBe(expected);
  });
});

describe('codedColourSpace', () => {
  it.each([
    [1, 13, 'srgb'],
    [12, 13, 'display-p3'],
    [9, 1, 'bt2020'],
    [9, 16, 'hdr-pq'],
    [9, 18, 'hdr-hlg'],
    [12, 16, 'hdr-pq'],
    [2, 2, null],
  ])('tells primaries %s with curve %s as %s', (primaries, transfer, expected) => {
    expect(codedColourSpace(primaries, transfer)).toBe(expected);
  });
});

describe('previewColourSpace', () => {
  it('knows the values of DNG', () => {
    expect([undefined, 0, 1, 2, 3, 4, 9].map(previewColourSpace)).toEqual([
      null,
      null,
      'srgb',
      'srgb',
      'adobe-rgb',
      'prophoto',
      null,
    ]);
  });
});
