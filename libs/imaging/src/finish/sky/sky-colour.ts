import { plane, type Plane } from '../../pixels/raster.js';
import { solveSymmetric } from '../../pixels/solve.js';
import type { Proxy } from './proxy.js';
import { floor, max, min } from '../../pixels/maths.js';

/** Number of polynomial terms: 1, across, down, down², across · down. */
const TERMS = 5;
const CHANNELS = 3;
/** Variance of code values within one colour, caused by noise and compression. By red, green, blue. */
const NOISE = 9;
/** Squared distance, in deviations, from which on a pixel is no longer a member. */
const STRAY = 16;
/** Interval of the members that are used, which is as accurate as using all. */
const STRIDE = 5;

/** Red of a sky, in code values, up to which it counts as blue, and from which on as white. */
const BLUE_SKY = 190;
const WHITE_SKY = 230;

/** How a sky's colour changes over the photo, and how much clouds and noise make it vary around that. */
export interface SkyColour {
  /** code values, one plane a channel */
  channels: readonly Plane[];
  /** distance of each pixel's colour from the sky's at that place, in squared deviations */
  distance: Float32Array;
}

/** Fits a sky's colour to some of its pixels, leaving out outliers. */
export function fitSkyColour(proxy: Proxy, mask: Uint8Array): SkyColour {
  let members: number[] = [];
  let seen = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 1 && seen++ % STRIDE === 0) {
      members.push(i);
    }
  }
  const first = fitOnce(proxy, members);
  members = members.filter((i) => first.distance[i]! < STRAY);
  return members.length > 0 ? fitOnce(proxy, members) : first;
}

function fitOnce(proxy: Proxy, members: readonly number[]): SkyColour {
  const { width, height } = proxy;
  const values = [proxy.red, proxy.green, proxy.blue];
  const channels = values.map((value) => surface(fitSurface(value, members), width, height));
  const precision = inverse(covariance(values, channels, members));
  const [rr, rg, rb, gg, gb, bb] = precision;
  const distance = new Float32Array(width * height);
  const [red, green, blue] = [0, 1, 2].map((c) => ({
    of: values[c]!.data,
    sky: channels[c]!.data,
  }));
  for (let i = 0; i < distance.length; i++) {
    const r = red!.of[i]! - red!.sky[i]!;
    const g = green!.of[i]! - green!.sky[i]!;
    const b = blue!.of[i]! - blue!.sky[i]!;
    distance[i] = r * (rr * r + 2 * (rg * g + rb * b)) + g * (gg * g + 2 * gb * b) + bb * b * b;
  }
  return { channels, distance };
}

/** Coefficients of a polynomial by least squares. */
function fitSurface({ width, height, data }: Plane, members: readonly number[]): number[] {
  const a = new Float64Array(TERMS * TERMS);
  const b = new Float64Array(TERMS);
  for (const i of members) {
    const across = (i % width) / width - 0.5;
    const down = floor(i / width) / height;
    const terms = [1, across, down, down * down, across * down];
    for (let j = 0; j < TERMS; j++) {
      b[j]! += terms[j]! * data[i]!;
      for (let k = 0; k <= j; k++) {
        a[j * TERMS + k]! += terms[j]! * terms[k]!;
      }
    }
  }
  // A narrow strip of sky says little about slopes, so this favours small ones.
  for (let j = 1; j < TERMS; j++) {
    a[j * TERMS + j]! += 1e-3 * members.length;
  }
  return solveSymmetric(a, b) ?? [0, 0, 0, 0, 0];
}

function surface(coefficients: readonly number[], width: number, height: number): Plane {
  const [level = 0, acrossBy = 0, downBy = 0, bend = 0, twist = 0] = coefficients;
  const result = plane(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    const down = y / height;
    const start = level + down * (downBy + bend * down);
    const slope = acrossBy + twist * down;
    for (let x = 0; x < width; x++, i++) {
      result.data[i] = start + slope * (x / width - 0.5);
    }
  }
  return result;
}

/** A symmetric 3 × 3 matrix: its upper triangle, row by row. */
export type Symmetric = [number, number, number, number, number, number];

function covariance(
  values: readonly Plane[],
  channels: readonly Plane[],
  members: readonly number[],
): Symmetric {
  const sums: Symmetric = [0, 0, 0, 0, 0, 0];
  const off = [0, 0, 0];
  for (const i of members) {
    for (let c = 0; c < CHANNELS; c++) {
      off[c] = values[c]!.data[i]! - channels[c]!.data[i]!;
    }
    for (let c = 0, k = 0; c < CHANNELS; c++) {
      for (let d = c; d < CHANNELS; d++, k++) {
        sums[k]! += (off[c]! * off[d]!) / members.length;
      }
    }
  }
  sums[0] += NOISE;
  sums[3] += NOISE;
  sums[5] += NOISE;
  return sums;
}

export function inverse([a, b, c, d, e, f]: Symmetric): Symmetric {
  const determinant = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d);
  const over = (value: number): number => value / determinant;
  return [
    over(d * f - e * e),
    over(c * e - b * f),
    over(b * e - c * d),
    over(a * f - c * c),
    over(b * c - a * e),
    over(a * d - b * b),
  ];
}

export type Triple = [red: number, green: number, blue: number];

export function product([a, b, c, d, e, f]: Symmetric, [x, y, z]: Triple): Triple {
  return [a * x + b * y + c * z, b * x + d * y + e * z, c * x + e * y + f * z];
}

export function dot([a, b, c]: Triple, [x, y, z]: Triple): number {
  return a * x + b * y + c * z;
}

/** How white a sky of this red is: 0 for a blue sky, 1 for a white one. */
export function whiteness(red: number): number {
  return max(0, min(1, (red - BLUE_SKY) / (WHITE_SKY - BLUE_SKY)));
}
