import type { CheckedFrame } from './check-set.types.js';
import type { LightBlocks } from './light-blocks.rules.js';

/** Linear light below which a block is noise and rounding. */
const MIN_LIGHT = 0.004;
/** Share of a picture's blocks that two frames must both show to be compared. */
const MIN_COMPARED = 0.12;
/** Blocks of like brightness that share one gain: an exposure, or a camera's curve, changes all of them alike. */
const LEVELS = 12;
/**
 * Range, in stops, of what a flash changes beyond the exposure (the middle 80 % of the blocks). A lamp that isn't where
 * the room's own lamps are changes light by more; other exposures of the same light differ by 0.1 to 0.3, by noise and
 * by curves that mix the colours differently.
 */
const MIN_RANGE = 0.4;
/** Share of the blocks that the ambient frame shows well which must be lit for a flash to have fired. */
const MIN_LIT = 0.05;

/** @returns indices of the flash frames that show the room's own light alone */
export function unflashedFrames(
  frames: readonly CheckedFrame[],
  blocks: readonly (LightBlocks | null)[],
): number[] {
  const ambient = frames.flatMap(({ role }, i) => {
    const own = blocks[i] ?? null;
    return role === 'ambient' && own !== null ? [own] : [];
  });
  return frames.flatMap(({ role }, i) => {
    const own = blocks[i] ?? null;
    return role === 'flash' && own !== null && ambient.some((other) => lacksFlash(own, other))
      ? [i]
      : [];
  });
}

function lacksFlash(flash: LightBlocks, ambient: LightBlocks): boolean {
  if (flash.across !== ambient.across || flash.down !== ambient.down) {
    return false;
  }
  const pairs: { light: number; gain: number }[] = [];
  let shown = 0;
  let lit = 0;
  for (const [i, light] of ambient.light.entries()) {
    const other = flash.light[i] ?? NaN;
    if (light > MIN_LIGHT) {
      shown++;
      // Comparison with NaN is false, so a burnt block counts as lit.
      lit += other <= MIN_LIGHT ? 0 : 1;
      if (other > MIN_LIGHT) {
        pairs.push({ light, gain: Math.log2(other / light) });
      }
    }
  }
  const count = ambient.light.length;
  if (shown > MIN_COMPARED * count && lit < MIN_LIT * shown) {
    return true;
  }
  return pairs.length > MIN_COMPARED * count && rangeBeyondExposure(pairs) < MIN_RANGE;
}

/** Stops between the 10th and the 90th percentile of gains, relative to the median gain at their brightness. */
function rangeBeyondExposure(pairs: { light: number; gain: number }[]): number {
  pairs.sort((a, b) => a.light - b.light);
  const beyond: number[] = [];
  for (let level = 0; level < LEVELS; level++) {
    const from = Math.floor((level * pairs.length) / LEVELS);
    const to = Math.floor(((level + 1) * pairs.length) / LEVELS);
    const gains = pairs.slice(from, to).map(({ gain }) => gain);
    const usual = quantile(gains, 0.5);
    beyond.push(...gains.map((gain) => gain - usual));
  }
  return quantile(beyond, 0.9) - quantile(beyond, 0.1);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
