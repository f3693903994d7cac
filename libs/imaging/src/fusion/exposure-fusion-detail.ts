import { setImmediate as breathe } from 'node:timers/promises';
import { IN_PLACE, type Placement } from '../align/align.js';
import { blockLuma, MAX_BLOCK, overResized, resized } from './exposure-fusion-blocks.js';
import { readMoved } from './exposure-fusion-moved.js';
import { eachChannel, type Channels } from './exposure-fusion-pyramid.js';
import { detailWeight } from './exposure-fusion-weights.js';
import { Kernels, type Address } from '../kernels/kernels.js';
import { isFine, sixteenthsBytes, type FineRaster } from '../pixels/fine-raster.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { StretchedRows } from '../pixels/stretched-rows.js';

/** Small enough for a strip to stay in the processor's cache while it is copied in, processed and copied out. */
const STRIP_PIXELS = 65536;
/** Number of pixels after which other work gets its turn. */
const PIXELS_BETWEEN_BREATHS = 1e6;
/** Pixels that the kernels process at a time. */
const VECTOR_PIXELS = 16;

/**
 * Adds the full-size exposures one after another to the mean of their detail, each weighted pixel by pixel by the
 * detail it shows. The mean is updated frame by frame, m ← m + w/Σw · (frame − m), so that it never leaves the range of
 * code values: the photo holds the nearest codes, and an extra half byte for each what they lack, in sixteenths. Weights
 * are computed on blocks of pixels and interpolated between them. The arithmetic is in `assembly/fusion.ts`.
 *
 * The mean of the bands below the finest is also kept on the blocks; where it differs from the fused base, the photo is
 * shifted to the base.
 */
export class DetailFusion {
  private readonly kernels = new Kernels();
  private readonly forFrame = new Kernels();
  private readonly stripRows: number;
  /** addresses of the photo's strip, a frame's strip and the resulting strip; sixteenths of the whole photo */
  private readonly strip: Address;
  private readonly frame: Address;
  private readonly result: Address;
  private readonly rests: Address;
  private readonly restBytes: number;
  /** whether any frame has more than 8 bits */
  private isFine: boolean;
  private readonly weights: Plane;
  private readonly lowMean: Channels;

  /**
   * @param photo the first of the frames; from now on it holds the mean
   * @param low the same photo, softened, at the small size
   * @param still how much each of its pixels counts, 0 to 1, at the small size; 1 everywhere if not given
   */
  constructor(
    private readonly photo: Raster,
    low: Channels,
    still?: Plane,
  ) {
    const { width, height } = photo;
    const { kernels } = this;
    this.stripRows = Math.max(1, Math.floor(STRIP_PIXELS / width));
    this.restBytes = sixteenthsBytes(width);
    const stripBytes = 3 * (this.stripRows * width + VECTOR_PIXELS);
    this.strip = kernels.reserve(stripBytes);
    this.frame = kernels.reserve(2 * stripBytes);
    this.result = kernels.reserve(stripBytes);
    this.rests = kernels.reserve(height * this.restBytes);
    this.isFine = photo.sixteenths !== undefined;
    if (photo.sixteenths) {
      kernels.bytes(this.rests, photo.sixteenths.length).set(photo.sixteenths);
      delete photo.sixteenths;
    }

    const block = Math.max(1, Math.min(MAX_BLOCK, Math.round(width / low[0].width / 2)));
    this.weights = plane(Math.ceil(width / block), Math.ceil(height / block));
    this.takeWeights(photo, IN_PLACE, still);
    this.lowMean = eachChannel(low, (channel) => resized(channel, this.weights));
  }

  /**
   * @param frame of the photo's size
   * @param place where the photo's pixels lie in the frame, in full-size pixels
   * @param low the frame as aligned with the photo, softened, at the small size
   * @param still how much each pixel of the small size counts, 0 to 1
   */
  async add(
    frame: Raster | FineRaster,
    place: Placement,
    low: Channels,
    still: Plane,
    signal: AbortSignal,
  ): Promise<void> {
    const share = this.takeWeights(frame, place, still);
    this.addLow(share, low);
    const { kernels } = this;
    const { width } = this.photo;
    const shares = new StretchedRows(kernels, [share], width, this.photo.height);
    const isFrameFine = isFine(frame);
    this.isFine ||= isFrameFine;
    const addExposure = isFrameFine ? 'addFineExposure' : 'addExposure';
    const frameLine = 3 * width * frame.data.BYTES_PER_ELEMENT;
    await this.overStrips(signal, (top, rows) => {
      const length = 3 * width * rows;
      const values = isFrameFine
        ? kernels.shorts(this.frame, length)
        : kernels.bytes(this.frame, length);
      readMoved(this.forFrame, frame, place, top, values);
      for (let row = 0; row < rows; row++) {
        const { above, below, fraction } = shares.around(top + row);
        const offset = 3 * width * row;
        kernels.run[addExposure](
          this.strip + offset,
          this.frame + frameLine * row,
          this.result + offset,
          this.rests + this.restBytes * (top + row),
          width,
          above,
          below,
          fraction,
        );
      }
    });
  }

  /**
   * Finishes the photo in place; it has more than 8 bits if any of the frames has.
   * @param base of the small size
   */
  async finish(base: Channels, signal: AbortSignal): Promise<void> {
    const { kernels, lowMean } = this;
    const { width, height } = this.photo;
    base.forEach((channel, c) => {
      const mean = lowMean[c]!.data;
      overResized(channel, this.weights, (wanted, start) => {
        for (let x = 0; x < wanted.length; x++) {
          mean[start + x] = wanted[x]! - mean[start + x]!;
        }
      });
    });
    const moves = new StretchedRows(kernels, lowMean, width, height);
    await this.overStrips(signal, (top, rows) => {
      for (let row = 0; row < rows; row++) {
        const { above, below, fraction } = moves.around(top + row);
        const offset = 3 * width * row;
        kernels.run.finishFusion(
          this.strip + offset,
          this.result + offset,
          this.rests + this.restBytes * (top + row),
          width,
          above,
          below,
          moves.valueBytes,
          fraction,
        );
      }
    });
    if (this.isFine) {
      this.photo.sixteenths = kernels.bytes(this.rests, height * this.restBytes).slice();
    }
  }

  /** Processes the photo strip by strip, from `strip` to `result`. */
  private async overStrips(
    signal: AbortSignal,
    work: (top: number, rows: number) => void,
  ): Promise<void> {
    const { kernels, stripRows } = this;
    const { width, height, data } = this.photo;
    const stripsBetweenBreaths = Math.ceil(PIXELS_BETWEEN_BREATHS / (stripRows * width));
    for (let strip = 0, top = 0; top < height; strip++, top += stripRows) {
      if (strip % stripsBetweenBreaths === 0) {
        await breathe();
        signal.throwIfAborted();
      }
      const rows = Math.min(stripRows, height - top);
      const pixels = data.subarray(3 * width * top, 3 * width * (top + rows));
      kernels.bytes(this.strip, pixels.length).set(pixels);
      work(top, rows);
      pixels.set(kernels.bytes(this.result, pixels.length));
    }
  }

  /** Adds the frame's weights to the sum and returns the frame's share of the new mean, block by block. */
  private takeWeights(
    frame: Raster | FineRaster,
    place: Placement,
    still: Plane | undefined,
  ): Plane {
    const { luma, seen } = blockLuma(frame, place, this.weights);
    const share = detailWeight(luma);
    if (still) {
      overResized(still, share, (counts, start) => {
        for (let x = 0; x < counts.length; x++) {
          share.data[start + x] = counts[x]! * share.data[start + x]!;
        }
      });
    }
    const sums = this.weights.data;
    for (let i = 0; i < sums.length; i++) {
      const weight = seen[i]! * share.data[i]!;
      const sum = sums[i]! + weight;
      sums[i] = sum;
      share.data[i] = sum > 0 ? weight / sum : 0;
    }
    return share;
  }

  private addLow(share: Plane, low: Channels): void {
    low.forEach((channel, c) => {
      const mean = this.lowMean[c]!.data;
      overResized(channel, share, (values, start) => {
        for (let x = 0, i = start; x < values.length; x++, i++) {
          mean[i] = mean[i]! + share.data[i]! * (values[x]! - mean[i]!);
        }
      });
    });
  }
}
