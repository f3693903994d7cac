import { describe, expect, it } from '@jest/globals';
import { neutralTint } from './neutral-tint.js';
import type { Raster } from '../pixels/raster.js';
import { codeOfLinear, luminance } from '../pixels/srgb.js';

type Rgb = readonly [number, number, number];

describe('neutralTint', () => {
  it('finds the colour of the light on grey walls beside a wooden floor', () => {
    const [red, green, blue] = neutralTint(room([1.12, 1, 0.9]));
    expect(red / green).toBeGreaterThan(0.88);
    expect(red / green).toBeLessThan(0.95);
    expect(blue / green).toBeGreaterThan(1.05);
    expect(blue / green).toBeLessThan(1.12);
  });

  it('leaves neutral light unchanged', () => {
    neutralTint(room([1, 1, 1])).forEach((gain) => expect(Math.abs(gain - 1)).toBeLessThan(0.01));
  });

  it('preserves the luminance of grey and stays within bounds', () => {
    const tint = neutralTint(room([1.4, 1, 0.6]));
    expect(luminance(...tint)).toBeCloseTo(1, 6);
    tint.forEach((gain) => expect(Math.abs(Math.log(gain))).toBeLessThan(0.3));
  });

  it.each<[string, Rgb]>([
    ['black', [0, 0, 0]],
    ['burnt', [1, 1, 1]],
    ['of one strong colour', [0.8, 0.2, 0.1]],
  ])('changes nothing where everything is %s', (_, colour) => {
    expect(neutralTint(painted(() => colour))).toEqual([1, 1, 1]);
  });
});

/** Grey walls above, wood below. */
function room(light: Rgb): Raster {
  return painted((x, y) => {
    const shade = 0.35 + 0.25 * x;
    const [r, g, b] = y < 0.7 ? [shade, shade, shade] : [0.4, 0.2, 0.09];
    return [r * light[0], g * light[1], b * light[2]];
  });
}

function painted(colour: (x: number, y: number) => Rgb): Raster {
  const [width, height] = [60, 40];
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = colour((i % width) / width, Math.floor(i / width) / height);
    data.set(
      [r, g, b].map((linear) => Math.round(codeOfLinear(linear))),
      3 * i,
    );
  }
  return { width, height, data };
}
