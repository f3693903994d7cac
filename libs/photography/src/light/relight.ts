import { VIEW_PULL, type LightFactors, type LinearFactor } from './light-factors.js';
import { factorOf, type MapPixels } from './light-maps.js';

const { floor, max, min, round } = Math;

/** Lowest code value (0 to 1) from which a pixel begins to count as burnt, and from which it keeps its white. */
export const BURNT_BEGINS = 244 / 255;
export const BURNT = 254 / 255;

/** Value (0 to 1) from which on brightening bends towards white. */
export const KNEE = 0.9;

/** The sRGB curve is a power of what its values are above −OFFSET, except for those below LINE. */
export const OFFSET = 0.055;
export const LINE = 0.04045;

/**
 * Changes the light of a picture of the merged photo, of any size, in place, as `factors` say: what the engine's kernel
 * and the preview's shader compute, here pixel by pixel.
 */
export function relight(picture: MapPixels, factors: LightFactors): void {
  const { width, height, data, channels } = picture;
  const { levels, windows } = factors;
  for (let y = 0; y < height; y++) {
    const rows = between(y, height, factors.height);
    for (let x = 0; x < width; x++) {
      const columns = between(x, width, factors.width);
      const at = channels * (y * width + x);
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
      const valueOf = ({ slope, offset }: LinearFactor): number =>
        stretched(slope, factors.width, rows, columns) * luma +
        stretched(offset, factors.width, rows, columns);
      const strength = strengthOf(min(r, g, b) / 255);
      const share = windows === null ? 0 : min(windows.most, max(0, valueOf(windows.share)));
      for (const [c, level] of levels.entries()) {
        const own = withFactor(data[at + c]! / 255, factorOf(valueOf(level)), strength);
        const factor = windows?.replacement?.[c];
        const other = factor === undefined ? VIEW_PULL * own : min(1, max(0, valueOf(factor)));
        data[at + c] = round(255 * min(1, max(0, own + share * (other - own))));
      }
    }
  }
}

/** How much a pixel is darkened, by its lowest channel (0 to 1): burnt pixels stay white. */
function strengthOf(lowest: number): number {
  const t = min(1, max(0, (BURNT - lowest) / (BURNT - BURNT_BEGINS)));
  return t * t * (3 - 2 * t);
}

/**
 * A value (0 to 1, sRGB) whose linear light is multiplied, computed without leaving the curve; black stays, and a
 * brightened one is bent from KNEE on so that white stays white: a hyperbola that begins with the slope 1.
 */
function withFactor(value: number, wanted: number, strength: number): number {
  const factor = wanted < 1 ? 1 + strength * (wanted - 1) : wanted;
  const changed = value * factor + OFFSET * (factor - 1) * min(1, value / LINE);
  const above = max(0, changed - KNEE);
  const white = max(1, factor + OFFSET * (factor - 1));
  const room = (1 - KNEE) * (white - KNEE);
  return min(changed, KNEE) + (above * room) / (room + (white - 1) * above);
}

interface Place {
  before: number;
  after: number;
  fraction: number;
}

/** The parts between whose middles the middle of one of `full` places lies. */
function between(place: number, full: number, parts: number): Place {
  const at = min(parts - 1, max(0, ((place + 0.5) * parts) / full - 0.5));
  const before = max(0, min(parts - 2, floor(at)));
  return { before, after: min(parts - 1, before + 1), fraction: at - before };
}

function stretched(plane: Float32Array, width: number, rows: Place, columns: Place): number {
  const row = (y: number): number => {
    const first = plane[y * width + columns.before]!;
    return first + columns.fraction * (plane[y * width + columns.after]! - first);
  };
  const top = row(rows.before);
  return top + rows.fraction * (row(rows.after) - top);
}
