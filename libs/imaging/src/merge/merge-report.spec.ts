import { describe, expect, it } from '@jest/globals';
import { confidenceOf } from './merge-report.js';
import type { Plane } from '../pixels/raster.js';

const half: Plane = { width: 2, height: 1, data: Float32Array.of(1, 0) };

describe('confidenceOf', () => {
  it('is the share of the photo whose colour is known when the frames match', () => {
    expect(confidenceOf(half, [0.5, 0.9], [])).toBe(0.5);
  });

  it('is lower for frames that match poorly or have nothing to match by', () => {
    expect(confidenceOf(half, [0.9, 0.3], [])).toBe(0.4);
    expect(confidenceOf(half, [null], [])).toBe(0.25);
  });

  it('is no higher than the lowest confidence of the windows', () => {
    expect(confidenceOf(half, [0.9], ['cut', 'cut'])).toBe(0.5);
    expect(confidenceOf(half, [0.9], ['cut', 'recovered'])).toBe(0.3);
    expect(confidenceOf(half, [0.9], ['left', 'recovered'])).toBe(0.25);
  });

  it('is zero without flash frames', () => {
    expect(confidenceOf(half, [], [])).toBe(0);
  });
});
