import { setImmediate as breathe } from 'node:timers/promises';
import type { GainField } from './cast.js';
import type { LinearField } from './guided-filter.js';
import type { Raster } from './raster.js';
import { CODE_OF_LINEAR, LINEAR_OF_CODE, LINEAR_STEPS, luma, smoothstep } from './srgb.js';

const STRIP_ROWS = 128;

/**
 * Applies a gain field estimated on a small copy to the full-size frame, in place and in linear light. Gains fade out
 * towards white: what is burnt has no colour left to correct.
 */
export async function applyGains(
  picture: Raster,
  gains: GainField,
  signal: AbortSignal,
): Promise<void> {
  const { width, height, data } = picture;
  const rows = new FieldRows(gains, height);
  const columns = interpolation(width, rows.width);
  for (let y = 0; y < height; y++) {
    if (y % STRIP_ROWS === 0) {
      await breathe();
      signal.throwIfAborted();
    }
    const row = rows.at(y);
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const codeR = data[i]!;
      const codeG = data[i + 1]!;
      const codeB = data[i + 2]!;
      const guide = luma(codeR, codeG, codeB);
      const f = columns.fraction[x]!;
      const at = 6 * columns.index[x]!;
      const strength = STRENGTH[Math.min(codeR, codeG, codeB)]!;
      const red = gainAt(row, at, f, guide);
      const green = gainAt(row, at + 2, f, guide);
      const blue = gainAt(row, at + 4, f, guide);
      data[i] = scaled(codeR, 1 + strength * (red - 1));
      data[i + 1] = scaled(codeG, 1 + strength * (green - 1));
      data[i + 2] = scaled(codeB, 1 + strength * (blue - 1));
    }
  }
}

/** How much of the correction a pixel takes, by its lowest code value. */
const STRENGTH = Float32Array.from({ length: 256 }, (_, lowest) => smoothstep(253, 225, lowest));

function gainAt(row: Float32Array, at: number, fraction: number, guide: number): number {
  const slope = row[at]! + fraction * (row[at + 6]! - row[at]!);
  const offset = row[at + 1]! + fraction * (row[at + 7]! - row[at + 1]!);
  return slope * guide + offset;
}

function scaled(code: number, gain: number): number {
  const linear = LINEAR_OF_CODE[code]! * gain * LINEAR_STEPS + 0.5;
  return CODE_OF_LINEAR[linear < 0 ? 0 : linear > LINEAR_STEPS ? LINEAR_STEPS : linear | 0]!;
}

/** Rows of a gain field at the height of the full-size picture: slope and offset of red, green, blue side by side. */
class FieldRows {
  readonly width: number;
  private readonly places: ReturnType<typeof interpolation>;
  private readonly row: Float32Array;

  constructor(
    private readonly gains: GainField,
    height: number,
  ) {
    const { slope } = gains[0];
    this.width = slope.width;
    this.places = interpolation(height, slope.height);
    this.row = new Float32Array(6 * slope.width);
  }

  /** The row for full-size row `y`; the same array each time. */
  at(y: number): Float32Array {
    const top = this.places.index[y]! * this.width;
    const fraction = this.places.fraction[y]!;
    this.gains.forEach((field, c) => this.fill(field, 2 * c, top, fraction));
    return this.row;
  }

  private fill(field: LinearField, channel: number, top: number, fraction: number): void {
    const below = top + this.width;
    const slope = field.slope.data;
    const offset = field.offset.data;
    for (let x = 0; x < this.width; x++) {
      const s = slope[top + x]!;
      const o = offset[top + x]!;
      this.row[6 * x + channel] = s + fraction * (slope[below + x]! - s);
      this.row[6 * x + channel + 1] = o + fraction * (offset[below + x]! - o);
    }
  }
}

/** For each full-size place the small place before it and how far it lies towards the next one. */
function interpolation(
  full: number,
  small: number,
): { index: Uint32Array; fraction: Float32Array } {
  const index = new Uint32Array(full);
  const fraction = new Float32Array(full);
  for (let i = 0; i < full; i++) {
    const place = Math.min(small - 1, Math.max(0, ((i + 0.5) * small) / full - 0.5));
    index[i] = Math.min(small - 2, Math.floor(place));
    fraction[i] = place - index[i]!;
  }
  return { index, fraction };
}
