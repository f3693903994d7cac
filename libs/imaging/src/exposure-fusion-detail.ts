import { setImmediate as breathe } from 'node:timers/promises';
import { IN_PLACE, type Placement } from './align.js';
import { blockLuma, resized } from './exposure-fusion-blocks.js';
import { isInPlace, readMoved } from './exposure-fusion-moved.js';
import { eachChannel, type Channels } from './exposure-fusion-pyramid.js';
import { detailWeight } from './exposure-fusion-weights.js';
import { Interpolation } from './interpolation.js';
import { plane, type Plane, type Raster } from './raster.js';

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
 * of code values: the photo holds their whole part and one more byte their fraction. Weights are judged on blocks of
 * pixels and interpolated between them.
 *
 * The mean of what the frames have below the finest band is kept on the blocks too; where it differs from the fused
 * base, the photo is moved to the base.
 */
export class DetailFusion {
  private readonly fraction: Uint8Array;
  private readonly weights: Plane;
  private readonly lowMean: Channels;
  private readonly columns: Interpolation;
  private readonly rows: Interpolation;

  /**
   * @param photo the first of the frames; from now on it holds the mean
   * @param low the same, softened, at the small size
   */
  constructor(
    private readonly photo: Raster,
    low: Channels,
  ) {
    const { width, height } = photo;
    const block = Math.max(1, Math.min(4, Math.round(width / low[0].width / 2)));
    this.fraction = new Uint8Array(3 * width * height);
    const across = Math.ceil(width / block);
    const down = Math.ceil(height / block);
    this.columns = new Interpolation(width, across);
    this.rows = new Interpolation(height, down);
    this.weights = plane(across, down);
    this.takeWeights(photo, IN_PLACE, undefined);
    this.lowMean = eachChannel(low, (channel) => resized(channel, this.weights));
  }

  /**
   * @param frame of the photo's size
   * @param place where the photo's pixels lie in the frame, full-size pixels
   * @param low the frame as the photo sees it, softened, at the small size
   * @param still how much each pixel of the small size counts, 0 to 1
   */
  async add(
    frame: Raster,
    place: Placement,
    low: Channels,
    still: Plane,
    signal: AbortSignal,
  ): Promise<void> {
    const share = this.takeWeights(frame, place, still);
    this.addLow(share, low);
    const { width, height } = this.photo;
    const inPlace = isInPlace(place);
    const line = new Uint8Array(inPlace ? 0 : 3 * width);
    const rowShare = new Float32Array(share.width);
    for (let y = 0; y < height; y++) {
      if (y % STRIP_ROWS === 0) {
        await breathe();
        signal.throwIfAborted();
      }
      const start = 3 * width * y;
      if (!inPlace) {
        readMoved(frame, place, y, line);
      }
      this.rows.row(share, y, rowShare);
      this.addRow(inPlace ? frame.data : line, inPlace ? start : 0, start, rowShare);
    }
  }

  private addRow(source: Uint8Array, from: number, to: number, rowShare: Float32Array): void {
    const { fraction, columns } = this;
    const { width, data } = this.photo;
    for (let x = 0, i = from, o = to; x < width; x++, i += 3, o += 3) {
      const at = columns.index[x]!;
      const before = rowShare[at]!;
      const share = before + columns.fraction[x]! * (rowShare[at + 1]! - before);
      const r = (data[o]! << 8) | fraction[o]!;
      const g = (data[o + 1]! << 8) | fraction[o + 1]!;
      const b = (data[o + 2]! << 8) | fraction[o + 2]!;
      const red = (r + share * ((source[i]! << 8) - r) + 0.5) | 0;
      const green = (g + share * ((source[i + 1]! << 8) - g) + 0.5) | 0;
      const blue = (b + share * ((source[i + 2]! << 8) - b) + 0.5) | 0;
      data[o] = red >> 8;
      data[o + 1] = green >> 8;
      data[o + 2] = blue >> 8;
      fraction[o] = red;
      fraction[o + 1] = green;
      fraction[o + 2] = blue;
    }
  }

  /**
   * Finishes the photo in place.
   * @param base of the small size
   */
  async finish(base: Channels, signal: AbortSignal): Promise<void> {
    const { columns, lowMean, fraction } = this;
    const { width, height, data } = this.photo;
    const moves = base.map((channel, c) => {
      const move = resized(channel, this.weights);
      for (let i = 0; i < move.data.length; i++) {
        move.data[i] = (move.data[i]! - lowMean[c]!.data[i]!) * TONE_STEPS;
      }
      return move;
    });
    const rowMove = new Float32Array(this.weights.width);
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
          const mean = (data[i]! << 8) | fraction[i]!;
          const tone = mean * (TONE_STEPS / STEPS) + move + TONE_ZERO;
          data[i] = TONE[tone < 0 ? 0 : tone > last ? last : tone | 0]!;
        }
      }
    }
  }

  /** Adds the frame's weights to the sum and returns what share of the new mean it is, block by block. */
  private takeWeights(frame: Raster, place: Placement, still: Plane | undefined): Plane {
    const { luma, seen } = blockLuma(frame, place, this.weights);
    const share = detailWeight(luma);
    const counts = still && resized(still, this.weights);
    for (let i = 0; i < share.data.length; i++) {
      const weight = seen[i]! * share.data[i]! * (counts?.data[i] ?? 1);
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
