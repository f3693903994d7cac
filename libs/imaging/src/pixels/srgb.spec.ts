import { describe, expect, it } from '@jest/globals';
import {
  CODE_OF_LINEAR,
  codeOfLinear,
  LINEAR_OF_CODE,
  LINEAR_STEPS,
  luma,
  luminance,
  smoothstep,
} from './srgb.js';

describe('the sRGB curve', () => {
  // IEC 61966-2-1
  it.each([
    [0, 0],
    [10, 0.003035],
    [128, 0.215861],
    [255, 1],
  ])('maps code %d to linear %d', (code, linear) => {
    expect(LINEAR_OF_CODE[code]).toBeCloseTo(linear, 5);
    expect(codeOfLinear(LINEAR_OF_CODE[code]!)).toBeCloseTo(code, 3);
  });

  it('returns to every code through the table', () => {
    for (let code = 0; code < 256; code++) {
      expect(CODE_OF_LINEAR[Math.round(LINEAR_OF_CODE[code]! * LINEAR_STEPS)]).toBe(code);
    }
  });

  it('stays within the range', () => {
    expect(codeOfLinear(-1)).toBe(0);
    expect(codeOfLinear(2)).toBeCloseTo(255, 10);
  });
});

describe('the channel weights', () => {
  it('add up to one for white', () => {
    expect(luminance(1, 1, 1)).toBeCloseTo(1, 10);
    expect(luma(255, 255, 255)).toBeCloseTo(1, 10);
  });

  it('are largest for green and smallest for blue', () => {
    expect(luminance(0, 1, 0)).toBeGreaterThan(luminance(1, 0, 0));
    expect(luma(255, 0, 0)).toBeGreaterThan(luma(0, 0, 255));
  });
});

describe('smoothstep', () => {
  it('rises smoothly from 0 to 1', () => {
    expect([1, 2, 3, 4, 5].map((value) => smoothstep(2, 4, value))).toEqual([0, 0, 0.5, 1, 1]);
  });

  it('falls when its bounds are reversed', () => {
    expect([1, 2, 3, 4, 5].map((value) => smoothstep(4, 2, value))).toEqual([1, 1, 0.5, 0, 0]);
  });
});
