import { describe, expect, it } from '@jest/globals';
import { applyGains } from './apply-gains.js';
import type { GainField } from './cast.js';
import { plane, sample, type Plane, type Raster } from './raster.js';
import { codeOfLinear, LINEAR_OF_CODE, luma, smoothstep } from './srgb.js';
import { seededRandom } from './testing/scene.js';

// Looking a global up for every pixel is dear in a test runner's sandbox.
const { abs, floor, max, min, round } = Math;

const never = new AbortController().signal;

describe('applyGains', () => {
  // Widths that are no multiple of a vector, fields larger and smaller than the photo, and more than one strip.
  it.each([
    { photo: [37, 29], field: [5, 4] },
    { photo: [16, 16], field: [16, 16] },
    { photo: [9, 7], field: [20, 15] },
    { photo: [1, 1], field: [1, 1] },
    { photo: [3, 40], field: [1, 6] },
    { photo: [3001, 23], field: [31, 12] },
  ])('equals the formula, photo $photo, field $field', async ({ photo, field }) => {
    const random = seededRandom(photo[0]!);
    const picture = noise(photo[0]!, photo[1]!, random);
    const gains = randomGains(field[0]!, field[1]!, random);
    const expected = byTheFormula(picture, gains);
    await applyGains(picture, gains, never);
    expect(largestDifference(picture.data, expected)).toBeLessThanOrEqual(1);
  });

  it('leaves every code value alone where the gain is 1', async () => {
    const picture = {
      width: 256,
      height: 1,
      data: Uint8Array.from({ length: 768 }, (_, i) => i / 3),
    };
    const before = picture.data.slice();
    await applyGains(picture, constantGains(0, 1), never);
    expect(picture.data).toEqual(before);
  });

  it('leaves white alone whatever the gain', async () => {
    const picture = { width: 5, height: 1, data: new Uint8Array(15).fill(255) };
    await applyGains(picture, constantGains(0, 0.3), never);
    expect(picture.data).toEqual(new Uint8Array(15).fill(255));
  });

  it.each([
    { offset: -2, becomes: 0 },
    { offset: 1000, becomes: 255 },
  ])('stays within black and white with a gain of $offset', async ({ offset, becomes }) => {
    const picture = { width: 5, height: 1, data: new Uint8Array(15).fill(120) };
    await applyGains(picture, constantGains(0, offset), never);
    expect(picture.data).toEqual(new Uint8Array(15).fill(becomes));
  });

  it('stops when asked to', async () => {
    const picture = noise(20, 10, seededRandom(1));
    const stopped = applyGains(picture, constantGains(0, 1), AbortSignal.abort(new Error('stop')));
    await expect(stopped).rejects.toThrow('stop');
  });
});

/** What the kernel computes, with exact powers and one pixel at a time. */
function byTheFormula({ width, height, data }: Raster, gains: GainField): Uint8Array {
  const fields = gains.map(({ slope, offset }) => ({
    slope: stretched(slope, width, height),
    offset: stretched(offset, width, height),
  }));
  const result = new Uint8Array(data.length);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const codes = data.subarray(3 * pixel, 3 * pixel + 3);
    const guide = luma(codes[0]!, codes[1]!, codes[2]!);
    const strength = smoothstep(253, 225, min(...codes));
    fields.forEach(({ slope, offset }, c) => {
      const gain = slope[pixel]! * guide + offset[pixel]!;
      const linear = LINEAR_OF_CODE[codes[c]!]! * (1 + strength * (gain - 1));
      result[3 * pixel + c] = round(codeOfLinear(linear));
    });
  }
  return result;
}

/** Bilinear, edges repeated. */
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

/** One column and one row more, for what samples between four places. */
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

function randomGains(width: number, height: number, random: () => number): GainField {
  const values = (from: number, to: number): Plane => {
    const result = plane(width, height);
    return { ...result, data: result.data.map(() => from + (to - from) * random()) };
  };
  const field = () => ({ slope: values(-1, 1), offset: values(0.3, 3) });
  return [field(), field(), field()];
}

function constantGains(slope: number, offset: number): GainField {
  const constant = (value: number): Plane => ({
    width: 2,
    height: 2,
    data: new Float32Array(4).fill(value),
  });
  const field = () => ({ slope: constant(slope), offset: constant(offset) });
  return [field(), field(), field()];
}

function largestDifference(a: Uint8Array, b: Uint8Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) {
    most = max(most, abs(a[i]! - b[i]!));
  }
  return most;
}
