import type { Raster } from '../pixels/raster.js';
import { solveSymmetric } from '../pixels/solve.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { abs, max, min } from '../pixels/maths.js';

/** Side of a block in pixels: light changes little across it, while noise averages out. */
const BLOCK = 8;
const MIN_FILLED = 0.6;
/** Relative error of the fit, from block to block, where the flash frames agree. */
const STEADY = 0.15;
const ROUNDS = 15;
/** Shares that change by less than this from round to round have converged. */
const SETTLED = 1e-5;
/**
 * Share of the light in the darkest part of the frame that is assumed to be the room's if the frames don't determine
 * it.
 */
const PRIOR_SHARE = 0.4;
/**
 * Removes less than the estimate, since the tone curves of real frames distort the proportion, and removing too much
 * causes the opposite tint.
 */
const CAUTION = 0.85;
const PRIOR_WEIGHT = 0.002;
/** Share of the picture that counts as its darkest part. */
const DARKEST = 0.02;
const MAX_SHARE = 4;
const MIN_RESIDUAL = 0.002;
const MAX_RESIDUAL = 1;
const BINS = 16384;
const CHANNELS = 3;

/**
 * Estimates how much of the room's own light remains in each flash frame, as a share of the HDR frame's light.
 *
 * With c the colour of the room's light, a flash frame over the HDR frame is q = u/c + v in each channel: u is the
 * flash, which differs from place to place and frame to frame, v the unknown share, one for a frame. Two frames see the
 * same c at a place, so (q1 − v1) and (q2 − v2) have the same colour there:
 * q1ᵣ·q2ᵦ − q2ᵣ·q1ᵦ = v2·(q1ᵣ − q1ᵦ) − v1·(q2ᵣ − q2ᵦ), which is linear in the shares. Robust least squares over all
 * blocks of the picture and all pairs of frames and channels solves for them.
 *
 * @param flashes aligned with `hdr`, same size
 */
export function residualAmbient(hdr: Raster, flashes: Raster[]): number[] {
  const ceilings = flashes.map((flash) => darkestShare(hdr, flash));
  const equations = collectEquations(flashes.map((flash) => blockRatios(hdr, flash)));
  let shares = ceilings.map((ceiling) => PRIOR_SHARE * ceiling);
  let spread = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const previous = shares;
    shares = solveShares(equations, ceilings, previous, spread);
    spread = 1.5 * medianResidual(equations, shares);
    if (round > 0 && shares.every((share, k) => Math.abs(share - previous[k]!) < SETTLED)) {
      break;
    }
  }
  return shares.map((share, k) => CAUTION * Math.min(ceilings[k]!, Math.max(0, share)));
}

/** Equations cJ·v[j] + cK·v[k] = d, divided by the ratios' size so that all count alike. */
interface Equations {
  count: number;
  j: Uint8Array;
  k: Uint8Array;
  cJ: Float64Array;
  cK: Float64Array;
  d: Float64Array;
}

/** @param ratios of each frame, block by block */
function collectEquations(ratios: Float64Array[]): Equations {
  const blocks = (ratios[0]?.length ?? 0) / CHANNELS;
  const most = (CHANNELS * blocks * ratios.length * (ratios.length - 1)) / 2;
  const equations: Equations = {
    count: 0,
    j: new Uint8Array(most),
    k: new Uint8Array(most),
    cJ: new Float64Array(most),
    cK: new Float64Array(most),
    d: new Float64Array(most),
  };
  for (let j = 0; j < ratios.length; j++) {
    for (let k = j + 1; k < ratios.length; k++) {
      for (let block = 0; block < blocks; block++) {
        addBlock(equations, j, k, ratios[j]!, ratios[k]!, CHANNELS * block);
      }
    }
  }
  return equations;
}

function addBlock(
  equations: Equations,
  j: number,
  k: number,
  one: Float64Array,
  two: Float64Array,
  at: number,
): void {
  const size = one[at + 1]! * two[at + 1]!;
  if (Number.isNaN(size)) {
    return;
  }
  for (let pair = 0; pair < CHANNELS; pair++) {
    const x = at + (pair === 2 ? 1 : 0);
    const y = at + (pair === 1 ? 1 : 2);
    const row = equations.count++;
    equations.j[row] = j;
    equations.k[row] = k;
    equations.cJ[row] = (two[y]! - two[x]!) / size;
    equations.cK[row] = (one[x]! - one[y]!) / size;
    equations.d[row] = (one[x]! * two[y]! - two[x]! * one[y]!) / size;
  }
}

/**
 * Mean of flash over HDR frame (linear light; surfaces cancel out) in each block of the picture, for red, green and
 * blue; NaN where the frame is too dark, burnt or uneven.
 */
function blockRatios(hdr: Raster, flash: Raster): Float64Array {
  const across = Math.floor(hdr.width / BLOCK);
  const down = Math.floor(hdr.height / BLOCK);
  const ratios = new Float64Array(CHANNELS * across * down).fill(NaN);
  for (let block = 0; block < across * down; block++) {
    const left = BLOCK * (block % across);
    const top = BLOCK * Math.floor(block / across);
    blockRatio(hdr, flash, left, top, ratios, CHANNELS * block);
  }
  return ratios;
}

function blockRatio(
  hdr: Raster,
  flash: Raster,
  left: number,
  top: number,
  ratios: Float64Array,
  at: number,
): void {
  let count = 0;
  let weights = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  let squares = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) {
      const i = 3 * (y * hdr.width + x);
      if (!isExposed(hdr, i) || !isExposed(flash, i)) {
        continue;
      }
      const r = LINEAR_OF_CODE[hdr.data[i]!]!;
      const g = LINEAR_OF_CODE[hdr.data[i + 1]!]!;
      const b = LINEAR_OF_CODE[hdr.data[i + 2]!]!;
      const weight = min(r, g, b);
      const greenRatio = LINEAR_OF_CODE[flash.data[i + 1]!]! / g;
      red += (weight * LINEAR_OF_CODE[flash.data[i]!]!) / r;
      green += weight * greenRatio;
      blue += (weight * LINEAR_OF_CODE[flash.data[i + 2]!]!) / b;
      squares += weight * greenRatio * greenRatio;
      weights += weight;
      count++;
    }
  }
  const mean = green / weights;
  const variance = squares / weights - mean * mean;
  if (count >= MIN_FILLED * BLOCK * BLOCK && variance <= (STEADY * mean) ** 2) {
    ratios[at] = red / weights;
    ratios[at + 1] = mean;
    ratios[at + 2] = blue / weights;
  }
}

function isExposed({ data }: Raster, i: number): boolean {
  const r = data[i]!;
  const g = data[i + 1]!;
  const b = data[i + 2]!;
  return max(r, g, b) <= 242 && min(r, g, b) >= 12;
}

/** Upper bound of the share: the remaining room light can't exceed the light of the darkest places. */
function darkestShare(hdr: Raster, flash: Raster): number {
  const shares = new Counts(MAX_SHARE);
  for (let i = 0; i < hdr.data.length; i += 3) {
    if (isExposed(hdr, i) && flash.data[i + 1]! > 0) {
      const r = LINEAR_OF_CODE[flash.data[i]!]! / LINEAR_OF_CODE[hdr.data[i]!]!;
      const g = LINEAR_OF_CODE[flash.data[i + 1]!]! / LINEAR_OF_CODE[hdr.data[i + 1]!]!;
      const b = LINEAR_OF_CODE[flash.data[i + 2]!]! / LINEAR_OF_CODE[hdr.data[i + 2]!]!;
      shares.add(min(r, g, b));
    }
  }
  return shares.quantile(DARKEST);
}

function residual({ j, k, cJ, cK, d }: Equations, shares: number[], row: number): number {
  return d[row]! - cJ[row]! * shares[j[row]!]! - cK[row]! * shares[k[row]!]!;
}

function medianResidual(equations: Equations, shares: number[]): number {
  const sizes = new Counts(MAX_RESIDUAL);
  for (let row = 0; row < equations.count; row++) {
    sizes.add(abs(residual(equations, shares, row)));
  }
  return max(MIN_RESIDUAL, sizes.quantile(0.5));
}

/**
 * Performs one round of reweighted least squares (Cauchy weights of scale `spread`; the first round, ∞, weights all
 * alike).
 */
function solveShares(
  equations: Equations,
  ceilings: number[],
  previous: number[],
  spread: number,
): number[] {
  const { count, j, k, cJ, cK, d } = equations;
  const size = ceilings.length;
  const prior = PRIOR_WEIGHT * Math.max(1, count);
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  ceilings.forEach((ceiling, frame) => {
    matrix[frame * size + frame] = prior;
    right[frame] = prior * PRIOR_SHARE * ceiling;
  });
  for (let row = 0; row < count; row++) {
    const away = residual(equations, previous, row) / spread;
    const weight = 1 / (1 + away * away);
    const one = j[row]!;
    const two = k[row]!;
    matrix[one * size + one]! += weight * cJ[row]! * cJ[row]!;
    matrix[two * size + two]! += weight * cK[row]! * cK[row]!;
    // j is less than k, so this is the lower triangle.
    matrix[two * size + one]! += weight * cJ[row]! * cK[row]!;
    right[one]! += weight * cJ[row]! * d[row]!;
    right[two]! += weight * cK[row]! * d[row]!;
  }
  return solveSymmetric(matrix, right) ?? previous;
}

/**
 * Computes quantiles of values from 0 to `most` (higher values count as `most`), with a precision of one part in BINS.
 */
class Counts {
  private readonly bins = new Uint32Array(BINS + 1);
  private total = 0;

  constructor(private readonly most: number) {}

  add(value: number): void {
    this.bins[min(BINS, (value * BINS) / this.most) | 0]! += 1;
    this.total++;
  }

  /** Returns 0 if there are no values. */
  quantile(share: number): number {
    let left = Math.floor(share * this.total);
    const bin = this.bins.findIndex((count) => (left -= count) < 0);
    return bin < 0 ? 0 : ((bin + 0.5) * this.most) / BINS;
  }
}
