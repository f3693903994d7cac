import { describe, expect, it } from '@jest/globals';
import { correctLight, type LightCorrection } from './correct-light.js';
import type { LinearField } from '../pixels/guided-filter.js';
import { fineRaster, withSixteenths } from '../pixels/fine-raster.js';
import { plane, sample, type Plane, type Raster } from '../pixels/raster.js';
import { codeOfLinear, luma, smoothstep } from '../pixels/srgb.js';
import { seededRandom } from '../testing/scene.js';
import { abs, floor, max, min, round } from '../pixels/maths.js';

const never = new AbortController().signal;

describe('correctLight', () => {
  // Widths that aren't a multiple of a vector, fields larger and smaller than the photo, and more than one strip.
  it.each([
    { photo: [37, 29], field: [5, 4] },
    { photo: [16, 16], field: [16, 16] },
    { photo: [9, 7], field: [20, 15] },
    { photo: [1, 1], field: [1, 1] },
    { photo: [3, 40], field: [1, 6] },
    { photo: [3001, 23], field: [31, 12] },
  ])('matches the formula for photo $photo and field $field', async ({ photo, field }) => {
    const random = seededRandom(photo[0]!);
    const picture = noise(photo[0]!, photo[1]!, random);
    const correction = randomCorrection(field[0]!, field[1]!, random);
    const expected = byTheFormula(picture, correction);
    await correctLight(picture, correction, never);
    expect(largestDifference(picture.data, expected)).toBeLessThanOrEqual(1);
  });

  it('computes with more than 8 bits where the frame has them', async () => {
    const random = seededRandom(8);
    const samples = Uint16Array.from({ length: 3 * 37 * 29 }, () => random() * 65536);
    const picture = withSixteenths(fineRaster(37, 29, samples.slice()));
    const correction = randomCorrection(5, 4, random);
    const codes = Float64Array.from(samples, (sample) => sample / 257);
    const expected = byTheFormula({ width: 37, height: 29, data: codes }, correction);
    await correctLight(picture, correction, never);
    expect(largestDifference(picture.data, expected)).toBeLessThanOrEqual(1);
    expect(picture.sixteenths).toBeUndefined();
  });

  it('lifts a deep shadow of 16 bits without the steps that 8 bits have', async () => {
    const width = 1200;
    // From code 2 to code 10, three times the same.
    const shadow = Uint16Array.from(
      { length: 3 * width },
      (_, i) => 257 * (2 + (8 * floor(i / 3)) / width),
    );
    const levels = async (frame: Raster): Promise<number> => {
      await correctLight(frame, { ...gainAlone(4), exposure: 1.5 }, never);
      return new Set(frame.data).size;
    };
    const photo = withSixteenths(fineRaster(width, 1, shadow));
    expect(await levels({ width, height: 1, data: photo.data.slice() })).toBe(9);
    // Six times as bright in linear light: as many codes as lie between the darkest and the brightest.
    expect(await levels(photo)).toBeGreaterThan(24);
  });

  it('leaves every code value unchanged where the gain is 1', async () => {
    const picture = greys();
    const before = picture.data.slice();
    await correctLight(picture, gainAlone(1), never);
    expect(picture.data).toEqual(before);
  });

  it('removes colour noise and preserves stronger colours and luma', async () => {
    const quiet = { ...gainAlone(1), noise: { dark: 0.02, bright: 0.02 } };
    const grey = { width: 2, height: 1, data: Uint8Array.of(122, 120, 118, 200, 100, 60) };
    await correctLight(grey, quiet, never);
    expect(largestDifference(grey.data.subarray(0, 3), Uint8Array.of(120, 120, 120))).toBeLessThan(
      2,
    );
    expect(largestDifference(grey.data.subarray(3), Uint8Array.of(200, 100, 60))).toBeLessThan(2);
  });

  it('brightens without burning out: white stays white, and the order of brightness is kept', async () => {
    const picture = greys();
    await correctLight(picture, { ...gainAlone(1), exposure: 1.3 }, never);
    expect(picture.data[0]).toBe(0);
    expect(picture.data[3 * 100]).toBeGreaterThan(108);
    expect(picture.data[3 * 254]).toBeLessThan(256);
    expect(picture.data[3 * 255]).toBe(255);
    for (let code = 1; code < 256; code++) {
      expect(picture.data[3 * code]).toBeGreaterThanOrEqual(picture.data[3 * code - 3]!);
    }
  });

  it('leaves white unchanged whatever the gain', async () => {
    const picture = { width: 5, height: 1, data: new Uint8Array(15).fill(255) };
    await correctLight(picture, gainAlone(0.3), never);
    expect(picture.data).toEqual(new Uint8Array(15).fill(255));
  });

  it.each([
    { offset: -2, becomes: 0 },
    { offset: 1000, becomes: 255 },
  ])('stays within black and white with a gain of $offset', async ({ offset, becomes }) => {
    const picture = { width: 5, height: 1, data: new Uint8Array(15).fill(120) };
    await correctLight(picture, gainAlone(offset), never);
    expect(picture.data).toEqual(new Uint8Array(15).fill(becomes));
  });

  it('stops when its signal is aborted', async () => {
    const picture = noise(20, 10, seededRandom(1));
    const stopped = correctLight(picture, gainAlone(1), AbortSignal.abort(new Error('stop')));
    await expect(stopped).rejects.toThrow('stop');
  });
});

/** Computes the kernel's result with exact powers, one pixel at a time. */
function byTheFormula(
  { width, height, data }: Omit<Raster, 'data'> & { data: Uint8Array | Float64Array },
  correction: LightCorrection,
): Uint8Array {
  const { gains, chroma, noise, exposure } = correction;
  const valueOf = ({ slope, offset }: LinearField) => {
    const slopes = stretched(slope, width, height);
    const offsets = stretched(offset, width, height);
    return (pixel: number, guide: number) => slopes[pixel]! * guide + offsets[pixel]!;
  };
  const gainsAt = gains.map(valueOf);
  const [redAt, blueAt] = chroma.map(valueOf);
  const result = new Uint8Array(data.length);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const codes = data.subarray(3 * pixel, 3 * pixel + 3);
    const guide = luma(codes[0]!, codes[1]!, codes[2]!);
    const strength = smoothstep(253, 225, min(...codes));
    const oddRed = codes[0]! / 255 - guide - redAt!(pixel, guide);
    const oddBlue = codes[2]! / 255 - guide - blueAt!(pixel, guide);
    const variance = noise.dark ** 2 + min(1, 2 * guide) * (noise.bright ** 2 - noise.dark ** 2);
    const dropped = (strength * variance) / (oddRed ** 2 + oddBlue ** 2 + variance);
    const quiet = [
      codes[0]! / 255 - dropped * oddRed,
      codes[1]! / 255 + (dropped * (0.2126 * oddRed + 0.0722 * oddBlue)) / 0.7152,
      codes[2]! / 255 - dropped * oddBlue,
    ];
    gainsAt.forEach((gainAt, c) => {
      const gain = 1 + strength * (gainAt(pixel, guide) - 1);
      const linear = linearOf(max(0, quiet[c]!)) * gain;
      result[3 * pixel + c] = round(codeOfLinear(brightened(linear, exposure)));
    });
  }
  return result;
}

function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function brightened(linear: number, exposure: number): number {
  const straight = linear * exposure;
  if (straight <= 0.8) {
    return straight;
  }
  const t = (straight - 0.8) / (exposure - 0.8);
  const r = (exposure - 0.8) / 0.2;
  return 0.8 + (0.2 * r * t) / (1 + (r - 1) * t);
}

/** Stretches bilinearly, with repeated edges. */
function stretched(values: Plane, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height);
  const edged = withEdgeRepeated(values);
  for (let i = 0; i < result.length; i++) {
    const x = (((i % width) + 0.5) * values.width) / width - 0.5;
    const y = ((floor(i / width) + 0.5) * values.height) / height - 0.5;
    result[i] = sample(edged, min(values.width - 1, x), min(values.height - 1, y));
  }
  return result;
}

/** Appends one column and one row, for code that samples between four places. */
function withEdgeRepeated(values: Plane): Plane {
  const wide = plane(values.width + 1, values.height + 1);
  for (let i = 0; i < wide.data.length; i++) {
    const x = min(values.width - 1, i % wide.width);
    const y = min(values.height - 1, floor(i / wide.width));
    wide.data[i] = values.data[y * values.width + x]!;
  }
  return wide;
}

function noise(width: number, height: number, random: () => number): Raster {
  return {
    width,
    height,
    data: Uint8Array.from({ length: 3 * width * height }, () => random() * 256),
  };
}

function greys(): Raster {
  return { width: 256, height: 1, data: Uint8Array.from({ length: 768 }, (_, i) => i / 3) };
}

function randomCorrection(width: number, height: number, random: () => number): LightCorrection {
  const values = (from: number, to: number): Plane => {
    const result = plane(width, height);
    return { ...result, data: result.data.map(() => from + (to - from) * random()) };
  };
  const gain = () => ({ slope: values(-1, 1), offset: values(0.3, 3) });
  const difference = () => ({ slope: values(-0.1, 0.1), offset: values(-0.1, 0.1) });
  return {
    gains: [gain(), gain(), gain()],
    chroma: [difference(), difference()],
    noise: { dark: 0.1, bright: 0.05 },
    exposure: 1.2,
  };
}

function gainAlone(gain: number): LightCorrection {
  const constant = (value: number): Plane => ({
    width: 2,
    height: 2,
    data: new Float32Array(4).fill(value),
  });
  const field = (value: number) => ({ slope: constant(0), offset: constant(value) });
  return {
    gains: [field(gain), field(gain), field(gain)],
    chroma: [field(0), field(0)],
    noise: { dark: 1e-6, bright: 1e-6 },
    exposure: 1,
  };
}

function largestDifference(a: Uint8Array, b: Uint8Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) {
    most = max(most, abs(a[i]! - b[i]!));
  }
  return most;
}
