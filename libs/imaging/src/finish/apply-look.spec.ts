import { describe, expect, it } from '@jest/globals';
import { applyLook, type Look } from './apply-look.js';
import type { LinearField } from '../pixels/guided-filter.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { luma } from '../pixels/srgb.js';
import { seededRandom } from '../testing/scene.js';
import { abs, max, min, sqrt } from '../pixels/maths.js';

const STRONG = {
  tint: [1.06, 1, 0.93],
  contrast: 0.5,
  pivot: 0.46,
  localContrast: 0.4,
  vibrance: 0.35,
  warmVibrance: 0.1,
  whiteness: 0.45,
} as const;
const NOTHING = {
  tint: [1, 1, 1],
  contrast: 0,
  pivot: 0.46,
  localContrast: 0,
  vibrance: 0,
  warmVibrance: 0,
  whiteness: 0,
} as const;

describe('applyLook', () => {
  // Widths that aren't a multiple of a vector, and more than one strip.
  it.each([
    [37, 29],
    [1, 40],
    [3001, 23],
  ])('matches the formula at %i × %i', async (width, height) => {
    const picture = noise(width, height);
    const expected = Array.from({ length: width * height }, (_, i) =>
      finished(picture.data.subarray(3 * i, 3 * i + 3), { slope: -0.2, offset: 1.4 }, 0.5),
    ).flat();
    await applyLook(picture, {
      ...STRONG,
      gain: even(-0.2, 1.4),
      around: even(0, 0.5),
    });
    let most = 0;
    expected.forEach((value, i) => (most = max(most, abs(value - picture.data[i]!))));
    expect(most).toBeLessThanOrEqual(0.51);
  });

  it('leaves every pixel as it is when there is nothing to do', async () => {
    const picture = noise(200, 50);
    const before = picture.data.slice();
    await applyLook(picture, { ...NOTHING, gain: even(0, 1), around: even(0, 0.5) });
    expect(picture.data).toEqual(before);
  });

  it.each([0.7, 1.3, 1.6, 9])('keeps the order of a ramp of greys with gain %d', async (gain) => {
    const picture = greys();
    await applyLook(picture, { ...STRONG, tint: [1, 1, 1], ...gainAround(gain) });
    for (let code = 1; code < 256; code++) {
      expect(picture.data[3 * code]).toBeGreaterThanOrEqual(picture.data[3 * code - 3]!);
    }
    expect(picture.data[0]).toBe(0);
    expect(picture.data[765]).toBe(255);
  });

  it('burns nothing out and keeps white white', async () => {
    const picture = noise(400, 100);
    const before = picture.data.slice();
    await applyLook(picture, { ...STRONG, ...gainAround(1.66) });
    const burntAnew = picture.data.filter((code, i) => {
      const pixel = i - (i % 3);
      return code === 255 && max(...before.subarray(pixel, pixel + 3)) < 255;
    });
    expect(burntAnew).toHaveLength(0);
    const white = { width: 5, height: 1, data: new Uint8Array(15).fill(255) };
    await applyLook(white, { ...STRONG, ...gainAround(0.6) });
    expect(white.data).toEqual(new Uint8Array(15).fill(255));
  });

  it('keeps greys grey and preserves the order of channels', async () => {
    const picture = greys();
    await applyLook(picture, { ...STRONG, tint: [1, 1, 1], ...gainAround(1.4) });
    for (let i = 0; i < picture.data.length; i += 3) {
      expect(picture.data[i + 1]).toBe(picture.data[i]);
      expect(picture.data[i + 2]).toBe(picture.data[i]);
    }
    const colours = noise(100, 100);
    const before = colours.data.slice();
    await applyLook(colours, { ...STRONG, tint: [1, 1, 1], ...gainAround(1.4) });
    for (let i = 0; i < before.length; i += 3) {
      if (before[i]! > before[i + 1]!) {
        expect(colours.data[i]).toBeGreaterThanOrEqual(colours.data[i + 1]!);
      }
    }
  });
});

/** Computes the kernel's result one pixel at a time and in doubles. */
function finished(
  codes: Uint8Array,
  gainLine: { slope: number; offset: number },
  around: number,
): number[] {
  const between = (least: number, most: number, value: number) => max(least, min(most, value));
  const guide = luma(codes[0]!, codes[1]!, codes[2]!);
  const detail = between(-0.1, 0.1, guide - around) / max(0.2, around);
  const given = gainLine.slope * guide + gainLine.offset;
  const gain = between(0.6, 1.66, given * (1 + STRONG.localContrast * detail));
  const brightest = max(...codes) / 255;
  const tinted = STRONG.tint.map(
    (tint, c) => (codes[c]! / 255) * (1 + (1 - brightest ** 8) * (tint - 1)),
  );
  const before = max(...tinted);
  const rise = gain / (1 + (gain - 1) * before * before * sqrt(before));
  const lit = before * rise;
  const level = rise * (1 + STRONG.contrast * (1 - lit) * (lit - STRONG.pivot));
  const most = brightest === 1 ? 1 : 254.15 / 255;
  const [red = 0, green = 0, blue = 0] = tinted.map((value) => min(most, value * level));
  const high = max(red, green, blue);
  const light = luma(255 * red, 255 * green, 255 * blue);
  const low = min(red, green, blue);
  const greyness = low / max(1e-6, high);
  const place = (green - blue) / max(1e-6, high - low);
  const warm = red >= green ? between(0, 1, 2 - 4.5 * abs(place - 0.38)) : 0;
  const strength = STRONG.vibrance + warm * (STRONG.warmVibrance - STRONG.vibrance);
  const more = strength * (4 * greyness * (1 - greyness)) ** 2 * (1 - high * high);
  const grey = between(0, 1, 6.5 * (greyness - 0.8)) * between(0, 1, 3 * (high - 0.48));
  const saturation = 1 + more - STRONG.whiteness * grey;
  return [red, green, blue].map((value) => 255 * (light + saturation * (value - light)));
}

function even(slope: number, offset: number): LinearField {
  const constant = (value: number): Plane => {
    const result = plane(2, 2);
    result.data.fill(value);
    return result;
  };
  return { slope: constant(slope), offset: constant(offset) };
}

/** A gain for all pixels, and surroundings as bright as each pixel. */
function gainAround(gain: number): Pick<Look, 'gain' | 'around'> {
  return { gain: even(0, gain), around: even(1, 0) };
}

function greys(): Raster {
  return { width: 256, height: 1, data: Uint8Array.from({ length: 768 }, (_, i) => i / 3) };
}

function noise(width: number, height: number): Raster {
  const random = seededRandom(width);
  const data = Uint8Array.from({ length: 3 * width * height }, () => random() * 256);
  return { width, height, data };
}
