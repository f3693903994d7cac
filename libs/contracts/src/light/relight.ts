import { VIEW_PULL, type LightFactors, type LinearFactor } from './light-factors.js';
import { gainOf, type MapPixels } from './light-maps.js';

// Looking up a global for every pixel is expensive in a test runner’s sandbox.
const { floor, max, min, round } = Math;

/** Lowest code value (0 to 1) from which a pixel begins to count as burnt, and from which it keeps its white. */
export const BURNT_BEGINS = 244 / 255;
export const BURNT = 254 / 255;

/** Linear light from which on brightening bends towards white. */
export const KNEE = 0.8;

const LINEAR_OF_CODE = Float32Array.from({ length: 256 }, (_, code) => {
  const v = code / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

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
        const gain = gainOf(valueOf(level));
        const light = withGain(LINEAR_OF_CODE[data[at + c]!]!, gain, strength);
        const factor = windows?.replacement?.[c];
        const replacement =
          factor === undefined ? VIEW_PULL * light : min(1, max(0, valueOf(factor)));
        data[at + c] = round(codeOf(light + share * (replacement - light)));
      }
    }
  }
}

/** How much a pixel is darkened, by its lowest channel (0 to 1): burnt pixels stay white. */
function strengthOf(lowest: number): number {
  const t = min(1, max(0, (BURNT - lowest) / (BURNT - BURNT_BEGINS)));
  return t * t * (3 - 2 * t);
}

/** Linear light times a gain; a brightening one is bent from KNEE on so that white stays white. */
function withGain(light: number, gain: number, strength: number): number {
  const straight = light * (gain < 1 ? 1 + strength * (gain - 1) : gain);
  const more = max(1, gain);
  const above = max(0, straight - KNEE);
  const bend = (more - 1) / ((1 - KNEE) * (more - KNEE));
  return min(straight, KNEE) + above / (1 + bend * above);
}

function codeOf(light: number): number {
  const v = min(1, max(0, light));
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
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
