import type { Address, Kernels } from '../kernels/kernels.js';
import { sixteenthsBytes } from './fine-raster.js';
import type { FieldRow } from './over-rows.js';
import type { Raster } from './raster.js';

/** Puts the rows of a photo of more than 8 bits together, one at a time, in the kernels' memory. */
export class FineRows {
  private readonly restBytes: number;
  private readonly rests: Address;
  private readonly values: Address;

  private constructor(
    private readonly kernels: Kernels,
    private readonly width: number,
    private readonly sixteenths: Uint8Array,
  ) {
    this.restBytes = sixteenthsBytes(width);
    this.rests = kernels.reserve(this.restBytes);
    this.values = kernels.reserve(4 * this.restBytes);
  }

  /** @returns undefined for a photo of 8 bits */
  static of(kernels: Kernels, { width, sixteenths }: Raster): FineRows | undefined {
    return sixteenths && new FineRows(kernels, width, sixteenths);
  }

  /** @returns address of the row's values, u16 in sixteenths of a code */
  join({ y, source }: Pick<FieldRow, 'y' | 'source'>): Address {
    const { kernels, restBytes } = this;
    const rests = this.sixteenths.subarray(y * restBytes, (y + 1) * restBytes);
    kernels.bytes(this.rests, restBytes).set(rests);
    kernels.run.joinRow(source, this.rests, this.values, 3 * this.width);
    return this.values;
  }
}
