import { seededRandom } from '@roomlight/imaging/testing';
import { describe, expect, it } from '@jest/globals';
import { mefSsim } from './mef-ssim.js';
import { ssim, type Grey } from './ssim.js';

const width = 64;
const height = 56;

function picture(value: (x: number, y: number) => number): Grey {
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    value(i % width, Math.floor(i / width)),
  );
  return { width, height, data };
}

const random = seededRandom(1);
const texture = picture((x, y) => 128 + 50 * Math.sin(x / 2) * Math.cos(y / 3) + 20 * random());

describe('ssim', () => {
  it('is 1 for identical pictures and falls when contrast is lost', () => {
    const flatter = picture((x, y) => 128 + (texture.data[y * width + x]! - 128) / 3);
    expect(ssim(texture, texture, 255)).toBeCloseTo(1, 6);
    expect(ssim(texture, flatter, 255)).toBeLessThan(0.7);
  });

  it('compares only luminance between two flat pictures', () => {
    const [a, b, c1] = [100, 150, (0.01 * 255) ** 2];
    const expected = (2 * a * b + c1) / (a * a + b * b + c1);
    expect(
      ssim(
        picture(() => a),
        picture(() => b),
        255,
      ),
    ).toBeCloseTo(expected, 5);
  });
});

describe('mefSsim', () => {
  const dark = picture((x, y) => 0.2 * texture.data[y * width + x]!);
  const bright = picture((x, y) => Math.min(255, 1.5 * texture.data[y * width + x]!));

  it('is 1 for a single unchanged exposure', () => {
    expect(mefSsim([texture], [texture])[0]).toBeCloseTo(1, 3);
  });

  it('prefers the exposure that has contrast', () => {
    const [whole, dull] = mefSsim([dark, texture, bright], [texture, dark]);
    expect(whole).toBeGreaterThan(0.9);
    expect(dull).toBeLessThan(0.5);
  });
});
