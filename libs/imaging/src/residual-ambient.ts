import type { Raster } from './raster.js';
import { solveSymmetric } from './solve.js';
import { LINEAR_OF_CODE } from './srgb.js';

/** Pixels of a block's side: light changes little over it, while noise averages out. */
const BLOCK = 8;
const LEAST_FILLED = 0.6;
/** Block to block the fit misses by this much (relative) where the flash frames agree. */
const STEADY = 0.15;
const ROUNDS = 15;
/** What to assume where the frames don't tell: this share of the darkest part of the frame is the room's light. */
const PRIOR_SHARE = 0.4;
const PRIOR_WEIGHT = 0.002;

/** Flash over HDR frame, linear light, red green blue; surfaces cancel out, what is left is light. */
type Ratio = readonly [number, number, number];

/**
 * How much of the room's own light is left in each flash frame, as a share of the HDR frame's light.
 *
 * With c the colour of the room's light, a flash frame over the HDR frame is q = u/c + v in each channel: u the
 * flash, which differs from place to place and frame to frame, v the share that is looked for, one for a frame. Two
 * frames see the same c at a place, so (q1 − v1) and (q2 − v2) have the same colour there:
 * q1ᵣ·q2ᵦ − q2ᵣ·q1ᵦ = v2·(q1ᵣ − q1ᵦ) − v1·(q2ᵣ − q2ᵦ), which is linear in the shares. Robust least squares over all
 * blocks of the picture and all pairs of frames and channels find them.
 *
 * @param flashes aligned with `hdr`, same size
 */
export function residualAmbient(hdr: Raster, flashes: Raster[]): number[] {
  const ceilings = flashes.map((flash) => darkestShare(hdr, flash));
  const equations = collectEquations(blockRatios(hdr, flashes));
  let shares = ceilings.map((ceiling) => PRIOR_SHARE * ceiling);
  let spread = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const previous = shares;
    shares = solveShares(equations, ceilings, previous, spread);
    spread = 1.5 * medianResidual(equations, shares);
  }
  return shares.map((share, k) => Math.min(ceilings[k]!, Math.max(0, share)));
}

/** cJ·v[j] + cK·v[k] = d, divided by the ratios' size so that all count alike. */
interface Equations {
  j: number[];
  k: number[];
  cJ: number[];
  cK: number[];
  d: number[];
}

function collectEquations(blocks: (Ratio | undefined)[][]): Equations {
  const equations: Equations = { j: [], k: [], cJ: [], cK: [], d: [] };
  for (const ratios of blocks) {
    for (let j = 0; j < ratios.length; j++) {
      for (let k = j + 1; k < ratios.length; k++) {
        const one = ratios[j];
        const two = ratios[k];
        if (one && two) {
          addPair(equations, j, k, one, two);
        }
      }
    }
  }
  return equations;
}

function addPair(equations: Equations, j: number, k: number, one: Ratio, two: Ratio): void {
  const size = one[1] * two[1];
  for (const [x, y] of [
    [0, 2],
    [0, 1],
    [1, 2],
  ] as const) {
    equations.j.push(j);
    equations.k.push(k);
    equations.cJ.push((two[y] - two[x]) / size);
    equations.cK.push((one[x] - one[y]) / size);
    equations.d.push((one[x] * two[y] - two[x] * one[y]) / size);
  }
}

/** Mean ratio of each frame in each block of the picture; undefined where the frame is too dark, burnt or uneven. */
function blockRatios(hdr: Raster, flashes: Raster[]): (Ratio | undefined)[][] {
  const blocks: (Ratio | undefined)[][] = [];
  for (let top = 0; top + BLOCK <= hdr.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= hdr.width; left += BLOCK) {
      blocks.push(flashes.map((flash) => blockRatio(hdr, flash, left, top)));
    }
  }
  return blocks;
}

function blockRatio(hdr: Raster, flash: Raster, left: number, top: number): Ratio | undefined {
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
      const weight = Math.min(r, g, b);
      const greenRatio = LINEAR_OF_CODE[flash.data[i + 1]!]! / g;
      red += (weight * LINEAR_OF_CODE[flash.data[i]!]!) / r;
      green += weight * greenRatio;
      blue += (weight * LINEAR_OF_CODE[flash.data[i + 2]!]!) / b;
      squares += weight * greenRatio * greenRatio;
      weights += weight;
      count++;
    }
  }
  if (count < LEAST_FILLED * BLOCK * BLOCK) {
    return undefined;
  }
  const mean = green / weights;
  const variance = squares / weights - mean * mean;
  return variance > (STEADY * mean) ** 2 ? undefined : [red / weights, mean, blue / weights];
}

function isExposed({ data }: Raster, i: number): boolean {
  const r = data[i]!;
  const g = data[i + 1]!;
  const b = data[i + 2]!;
  return Math.max(r, g, b) <= 242 && Math.min(r, g, b) >= 12;
}

/** No more of the room's light can be left than the darkest places have light at all. */
function darkestShare(hdr: Raster, flash: Raster): number {
  const lowest: number[] = [];
  for (let i = 0; i < hdr.data.length; i += 3) {
    if (isExposed(hdr, i) && flash.data[i + 1]! > 0) {
      const ratio = (c: number): number =>
        LINEAR_OF_CODE[flash.data[i + c]!]! / LINEAR_OF_CODE[hdr.data[i + c]!]!;
      lowest.push(Math.min(ratio(0), ratio(1), ratio(2)));
    }
  }
  return Float32Array.from(lowest).sort()[Math.floor(0.02 * lowest.length)] ?? 0;
}

function residual(equations: Equations, shares: number[], row: number): number {
  const { j, k, cJ, cK, d } = equations;
  return d[row]! - cJ[row]! * shares[j[row]!]! - cK[row]! * shares[k[row]!]!;
}

function medianResidual(equations: Equations, shares: number[]): number {
  const sizes = Float32Array.from(equations.d, (_, row) =>
    Math.abs(residual(equations, shares, row)),
  );
  return Math.max(0.002, sizes.sort()[sizes.length >> 1] ?? 0);
}

/** One round of reweighted least squares (Cauchy weights of scale `spread`; the first round, 0, weighs all alike). */
function solveShares(
  equations: Equations,
  ceilings: number[],
  previous: number[],
  spread: number,
): number[] {
  const { j, k, cJ, cK, d } = equations;
  const size = ceilings.length;
  const prior = PRIOR_WEIGHT * Math.max(1, d.length);
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  ceilings.forEach((ceiling, frame) => {
    matrix[frame * size + frame] = prior;
    right[frame] = prior * PRIOR_SHARE * ceiling;
  });
  for (let row = 0; row < d.length; row++) {
    const away = spread === 0 ? 0 : residual(equations, previous, row) / spread;
    const weight = 1 / (1 + away * away);
    const one = j[row]!;
    const two = k[row]!;
    matrix[one * size + one]! += weight * cJ[row]! * cJ[row]!;
    matrix[two * size + two]! += weight * cK[row]! * cK[row]!;
    // j comes before k: this is the lower triangle.
    matrix[two * size + one]! += weight * cJ[row]! * cK[row]!;
    right[one]! += weight * cJ[row]! * d[row]!;
    right[two]! += weight * cK[row]! * d[row]!;
  }
  return solveSymmetric(matrix, right) ?? previous;
}
