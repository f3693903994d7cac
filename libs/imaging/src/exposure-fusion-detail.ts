import { setImmediate as breathe } from 'node:timers/promises';
import type { Placement } from './align.js';
import { blockLuma, Interpolation, resized } from './exposure-fusion-blocks.js';
import { isInPlace, readMoved } from './exposure-fusion-moved.js';
import type { Channels } from './exposure-fusion-pyramid.js';
import { detailWeight } from './exposure-fusion-weights.js';
import { plane, type Plane, type Raster } from './raster.js';
import type { ShownSize } from './shown-size.js';

const STRIP_ROWS = 128;
/** Steps of a stored mean to one code value. */
const STEPS = 256;
/** Code values from black and from white over which the tone bends instead of being cut off. */
const KNEE = 12;
/** Code values below 0 and above 255 that a sum of bands may reach, and steps of the tone to one code value. */
const BEYOND = 160;
const TONE_STEPS = 8;

/**
 * Takes the full-size exposures one after the other and keeps the mean of their detail, each weighted pixel by pixel
 * by what it shows. The mean is updated frame by frame, m ← m + w/Σw · (frame − m), so that it never leaves the range
 * of code values and sixteen bits hold it. Weights are judged on blocks of pixels and interpolated between them.
 *
 * The mean of what the frames have below the finest band is kept on the blocks too; where it differs from the fused
 * base, the photo is moved to the base.
 */
export class DetailFusion {
  private readonly mean: Uint16Array;
  private readonly weights: Plane;
  private readonly lowMean: Channels;
  private readonly columns: Interpolation;
  private readonly rows: Interpolation;

  /** @param scale full-size pixels to one of the small exposures' */
  constructor(
    private readonly size: ShownSize,
    scale: number,
  ) {
    const { width, height } = size;
    const block = Math.max(1, Math.min(4, Math.round(scale / 2)));
    this.mean = new Uint16Array(3 * width * height);
    const across = Math.ceil(width / block);
    const down = Math.ceil(height / block);
    this.weights = plane(across, down);
    this.lowMean = [plane(across, down), plane(across, down), plane(across, down)];
    this.columns = new Interpolation(width, across);
    this.rows = new Interpolation(height, down);
  }

  /**
   * @param frame of the full size
   * @param place where the photo's pixels lie in the frame, full-size pixels
   * @param low the frame as the photo sees it, softened, at the small size
   */
  async add(frame: Raster, place: Placement, low: Channels, signal: AbortSignal): Promise<void> {
    const share = this.takeWeights(frame, place);
    this.addLow(share, low);
    const { width, height } = this.size;
    const { mean, columns } = this;
    const still = isInPlace(place);
    const moved = new Uint8Array(still ? 0 : 3 * width);
    const rowShare = new Float32Array(share.width + 1);
    for (let y = 0; y < height; y++) {
      if (y % STRIP_ROWS === 0) {
        await breathe();
        signal.throwIfAborted();
      }
      if (!still) {
        readMoved(frame, place, y, moved);
      }
      const source = still ? frame.data : moved;
      let from = still ? 3 * width * y : 0;
      this.rows.row(share, y, rowShare);
      let to = 3 * width * y;
      for (let x = 0; x < width; x++) {
        const at = columns.index[x]!;
        const before = rowShare[at]!;
        const s = before + columns.fraction[x]! * (rowShare[at + 1]! - before);
        for (const end = to + 3; to < end; to++, from++) {
          const m = mean[to]!;
          mean[to] = m + s * (source[from]! * STEPS - m) + 0.5;
        }
      }
    }
  }

  /**
   * @param base of the small size
   * @param photo of the full size, overwritten
   */
  async finish(base: Channels, photo: Raster, signal: AbortSignal): Promise<void> {
    const { width, height, data } = photo;
    const { mean, columns, lowMean } = this;
    const moves = base.map((channel, c) => {
      const move = resized(channel, this.weights);
      for (let i = 0; i < move.data.length; i++) {
        move.data[i] = (move.data[i]! - lowMean[c]!.data[i]!) * TONE_STEPS;
      }
      return move;
    });
    const rowMove = new Float32Array(this.weights.width + 1);
    const last = TONE.length - 1;
    for (let y = 0; y < height; y++) {
      if (y % STRIP_ROWS === 0) {
        await breathe();
        signal.throwIfAborted();
      }
      for (let c = 0; c < 3; c++) {
        this.rows.row(moves[c]!, y, rowMove);
        for (let x = 0, i = 3 * width * y + c; x < width; x++, i += 3) {
          const at = columns.index[x]!;
          const before = rowMove[at]!;
          const move = before + columns.fraction[x]! * (rowMove[at + 1]! - before);
          const tone = mean[i]! * (TONE_STEPS / STEPS) + move + TONE_ZERO;
          data[i] = TONE[tone < 0 ? 0 : tone > last ? last : tone | 0]!;
        }
      }
    }
  }

  /** Adds the frame's weights to the sum and returns what share of the new mean it is, block by block. */
  private takeWeights(frame: Raster, place: Placement): Plane {
    const { luma, seen } = blockLuma(frame, place, this.weights);
    const share = detailWeight(luma);
    for (let i = 0; i < share.data.length; i++) {
      const weight = seen[i]! * share.data[i]!;
      const sum = this.weights.data[i]! + weight;
      this.weights.data[i] = sum;
      share.data[i] = sum > 0 ? weight / sum : 0;
    }
    return share;
  }

  private addLow(share: Plane, low: Channels): void {
    low.forEach((channel, c) => {
      const values = resized(channel, share);
      const mean = this.lowMean[c]!.data;
      for (let i = 0; i < mean.length; i++) {
        mean[i] = mean[i]! + share.data[i]! * (values.data[i]! - mean[i]!);
      }
    });
  }
}

/** The place of code value 0 in TONE, with half a step to round by. */
const TONE_ZERO = BEYOND * TONE_STEPS + 0.5;

/** Code value, in steps from BEYOND below black to BEYOND above white, to the byte of the finished photo. */
const TONE = Uint8Array.from({ length: (255 + 2 * BEYOND) * TONE_STEPS + 1 }, (_, i) => {
  const code = i / TONE_STEPS - BEYOND;
  const over = Math.max(0, code - (255 - KNEE));
  const under = Math.max(0, KNEE - code);
  const bent = KNEE * (Math.tanh(over / KNEE) - Math.tanh(under / KNEE));
  return Math.round(code - over + under + bent);
});
