import type { Raster } from './raster.js';
import { LINEAR_OF_CODE } from './srgb.js';

/** Blocks across a picture: means over them tell nothing of noise and little of misplaced edges. */
const BLOCKS_ACROSS = 64;
/** Code values between which a channel tells how much light there was. */
const DARKEST = 20;
const BRIGHTEST = 245;
/** Blocks that two frames must both show for a comparison to mean something. */
const LEAST_BLOCKS = 40;
/** Pieces of the curve from one frame's levels to the other's. */
const LARGEST_PIECES = 12;
/** The share of a comparison's deviations that lie below the one it is judged by: one standard deviation. */
const JUDGED_BY = 0.68;
/**
 * Deviation, in natural logarithms of light, from one curve for the whole picture. Real sequences have 0.08 and
 * less, sets with flash 0.16 and more.
 */
const LARGEST_DEVIATION = 0.11;
/**
 * Frames that differ less than this in brightness (natural logarithm) must agree better, in proportion: what camera
 * and noise make of an exposure grows with the step, and a flash that lights a part alone makes little of one.
 */
const USUAL_STEP = 0.8;
const LEAST_PROPORTION = 0.4;

/** log of linear light by code value. */
const LOG = Float32Array.from(LINEAR_OF_CODE, (light) => Math.log(Math.max(light, 1e-4)));

/**
 * Tells whether the frames are exposures of a view in one and the same light, so that each one's values are a
 * function of another's, whatever the place; a flash lights near and far, front and side, white and wood each
 * otherwise. One frame with flash makes it a set with flash. False, too, where nothing can be told.
 *
 * @param flashes aligned with `hdr`, same size
 */
export function isExposureSequence(hdr: Raster, flashes: Raster[]): boolean {
  const deviation = deviationFromOneLight(hdr, flashes);
  return deviation !== undefined && deviation <= 1;
}

/**
 * The largest deviation between the HDR frame and any other, and between frames next to each other in brightness.
 * @returns 1 at the limit of what exposures have; undefined where no two frames show enough in common
 */
export function deviationFromOneLight(hdr: Raster, flashes: Raster[]): number | undefined {
  const byBrightness = [hdr, ...flashes]
    .map((frame) => ({ frame, level: meanCode(frame) }))
    .sort((a, b) => a.level - b.level)
    .map(({ frame }) => frame);
  const middle = byBrightness.indexOf(hdr);
  const pairs = byBrightness.flatMap((frame, i): [Raster, Raster][] => {
    const next = byBrightness[i + 1];
    const neighbours: [Raster, Raster][] = next ? [[frame, next]] : [];
    return Math.abs(i - middle) > 1
      ? [...neighbours, i < middle ? [frame, hdr] : [hdr, frame]]
      : neighbours;
  });
  const deviations = pairs.map(([a, b]) => deviationOf(a, b)).filter((d) => d !== undefined);
  return deviations.length > 0 ? Math.max(...deviations) : undefined;
}

/** How far the brighter frame's light is from being a function of the darker one's, channel by channel. */
function deviationOf(darker: Raster, brighter: Raster): number | undefined {
  const blocks = commonBlocks(darker, brighter);
  if (blocks.length < LEAST_BLOCKS) {
    return undefined;
  }
  const steps = [0, 1, 2].map((c) =>
    blocks.map((block) => ({ level: block[c]!, gain: block[c + 3]! - block[c]! })),
  );
  const step = quantile(
    steps.flatMap((values) => values.map(({ gain }) => Math.abs(gain))),
    0.5,
  );
  const proportion = Math.min(1, Math.max(LEAST_PROPORTION, step / USUAL_STEP));
  const deviation = quantile(steps.flatMap(deviationsFromCurve), JUDGED_BY);
  return deviation / (LARGEST_DEVIATION * proportion);
}

/** Mean log light of red, green, blue in one frame and in the other, for blocks that both expose everywhere. */
function commonBlocks(a: Raster, b: Raster): Float64Array[] {
  const side = Math.max(2, Math.round(a.width / BLOCKS_ACROSS));
  const blocks: Float64Array[] = [];
  for (let top = 0; top + side <= a.height; top += side) {
    for (let left = 0; left + side <= a.width; left += side) {
      const block = blockMeans(a, b, left, top, side);
      if (block) {
        blocks.push(block);
      }
    }
  }
  return blocks;
}

function blockMeans(
  a: Raster,
  b: Raster,
  left: number,
  top: number,
  side: number,
): Float64Array | undefined {
  const sums = new Float64Array(6);
  for (let y = top; y < top + side; y++) {
    const start = 3 * (y * a.width + left);
    for (let i = start; i < start + 3 * side; i++) {
      const codeA = a.data[i]!;
      const codeB = b.data[i]!;
      if (Math.min(codeA, codeB) < DARKEST || Math.max(codeA, codeB) > BRIGHTEST) {
        return undefined;
      }
      const c = (i - start) % 3;
      sums[c] = sums[c]! + LOG[codeA]!;
      sums[c + 3] = sums[c + 3]! + LOG[codeB]!;
    }
  }
  return sums.map((sum) => sum / (side * side));
}

/** Distances from a curve of gain over level: through the medians of equal shares of the values, straight between. */
function deviationsFromCurve(values: { level: number; gain: number }[]): number[] {
  values.sort((a, b) => a.level - b.level);
  const pieces = Math.max(2, Math.min(LARGEST_PIECES, Math.floor(values.length / 12)));
  const knots = Array.from({ length: pieces }, (_, k) => {
    const share = values.slice(
      Math.floor((k * values.length) / pieces),
      Math.floor(((k + 1) * values.length) / pieces),
    );
    const gain = quantile(
      share.map((value) => value.gain),
      0.5,
    );
    return { level: share[share.length >> 1]!.level, gain };
  });
  let k = 0;
  return values.map(({ level, gain }) => {
    while (k < pieces - 2 && level > knots[k + 1]!.level) {
      k++;
    }
    const [before, after] = [knots[k]!, knots[k + 1]!];
    const reach = after.level - before.level;
    const t = reach > 0 ? Math.min(1, Math.max(0, (level - before.level) / reach)) : 0;
    return Math.abs(gain - before.gain - t * (after.gain - before.gain));
  });
}

function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(share * values.length)]!;
}

function meanCode({ data }: Raster): number {
  let sum = 0;
  for (let i = 0; i < data.length; i++) {
    sum += data[i]!;
  }
  return sum / data.length;
}
