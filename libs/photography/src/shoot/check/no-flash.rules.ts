import type { CheckedFrame } from './check-set.types.js';
import type { LightBlocks } from './light-blocks.rules.js';

/** Linear light below which a block is noise and rounding. */
const MIN_LIGHT = 0.004;
/** Share of a picture's blocks that two frames must both show to be compared. */
const MIN_COMPARED = 0.12;
/** Blocks of like brightness that share one gain: an exposure, or a camera's curve, changes all of them alike. */
const LEVELS = 12;
/**
 * Range, in stops, of what a flash changes beyond the exposure (the middle 80 % of the blocks). A flash that isn't where
 * the room's own lamps are changes light by 0.5 and more; other exposures of the same light differ by 0.1 to 0.35, by
 * noise and by curves that mix the colours differently.
 */
const MIN_RANGE = 0.37;
/** A flash lights more than the rest of the blocks that the ambient frame shows. */
const MIN_DARK = 0.95;

/** How a flash frame differs from an ambient one. */
interface Comparison {
  /** Blocks that both frames show; gains in stops. */
  pairs: { light: number; gain: number }[];
  /** Whether the flash frame is dark nearly everywhere where the ambient frame shows the room. */
  isDark: boolean;
}

/**
 * Compares each flash frame with the ambient frame that shows most of the same blocks.
 * @returns indices of the flash frames that show the room's own light alone
 */
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
    return role === 'flash' && own !== null && lacksFlash(own, ambient) ? [i] : [];
  });
}

function lacksFlash(flash: LightBlocks, ambient: readonly LightBlocks[]): boolean {
  const comparisons = ambient
    .filter(({ across, down }) => across === flash.across && down === flash.down)
    .map((other) => compare(flash, other))
    .sort((a, b) => b.pairs.length - a.pairs.length);
  const [best] = comparisons;
  if (!best) {
    return false;
  }
  if (best.pairs.length > MIN_COMPARED * flash.light.length) {
    return rangeBeyondExposure(best.pairs) < MIN_RANGE;
  }
  return comparisons.some(({ isDark }) => isDark);
}

function compare(flash: LightBlocks, ambient: LightBlocks): Comparison {
  const pairs: Comparison['pairs'] = [];
  let shown = 0;
  let dark = 0;
  for (const [i, light] of ambient.light.entries()) {
    if (light > MIN_LIGHT) {
      const other = flash.light[i] ?? NaN;
      shown++;
      dark += other <= MIN_LIGHT ? 1 : 0;
      if (other > MIN_LIGHT) {
        pairs.push({ light, gain: Math.log2(other / light) });
      }
    }
  }
  const isDark = shown > MIN_COMPARED * flash.light.length && dark > MIN_DARK * shown;
  return { pairs, isDark };
}

/** Stops between the 10th and the 90th percentile of gains, relative to the median gain at their brightness. */
function rangeBeyondExposure(pairs: Comparison['pairs']): number {
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
