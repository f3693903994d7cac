import type { Homography } from '@roomlight/photography/geometry';
import type { Address, Kernels } from '../kernels/kernels.js';
import { isFine, type FineRaster } from './fine-raster.js';
import type { Raster } from './raster.js';

/** A part of a picture, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels that bicubic sampling reads before a place and after the pixel that contains it. */
const BEFORE = 1;
const AFTER = 2;

/**
 * A part of a picture in the kernels' memory for bicubic interpolation in sRGB. Places outside the part take its
 * nearest edge. The arithmetic is in `assembly/warp.ts`.
 */
export class SampledPart {
  /** bytes of a value of the picture */
  readonly valueBytes: number;
  private readonly first: Address;
  private readonly rowBytes: number;

  constructor(
    private readonly kernels: Kernels,
    source: Raster | FineRaster,
    private readonly part: Box,
  ) {
    this.valueBytes = isFine(source) ? 2 : 1;
    const line = 3 * (BEFORE + part.width + AFTER);
    this.rowBytes = line * this.valueBytes;
    const held = kernels.reserve(this.rowBytes * (BEFORE + part.height + AFTER) + 4);
    this.first = held + BEFORE * this.rowBytes + 3 * BEFORE * this.valueBytes;
    for (let row = -BEFORE; row < part.height + AFTER; row++) {
      const values = this.view(held + (row + BEFORE) * this.rowBytes, line);
      copyWithEdges(source, part.top + row, part.left - BEFORE, values);
    }
  }

  /** @returns the picture's kind of values at an address */
  view(address: Address, length: number): Uint8Array | Uint16Array {
    const { kernels } = this;
    return this.valueBytes === 1 ? kernels.bytes(address, length) : kernels.shorts(address, length);
  }

  /**
   * Samples the pixels of a row of the target, starting at (x, y).
   * @param map maps pixels of the target to the picture; its last coordinate is positive for all relevant pixels
   * @param target `width` pixels, and one more value, which may be overwritten
   */
  row(map: Homography, x: number, y: number, width: number, target: Address): void {
    const { left, top } = this.part;
    const [ux, uy, u0, vx, vy, v0, wx, wy, w0] = map;
    const w = wx * x + wy * y + w0;
    const sampleRow = this.valueBytes === 1 ? 'sampleRow' : 'sampleFineRow';
    this.kernels.run[sampleRow](
      this.first,
      this.rowBytes,
      target,
      width,
      ux * x + uy * y + u0 - left * w,
      vx * x + vy * y + v0 - top * w,
      w,
      ux - left * wx,
      vx - top * wx,
      wx,
      this.part.width - 1,
      this.part.height - 1,
    );
  }
}

/** Copies part of a row, starting at `left`; places outside the picture repeat its nearest edge pixel. */
function copyWithEdges(
  source: Raster | FineRaster,
  row: number,
  left: number,
  target: Uint8Array | Uint16Array,
): void {
  const { width, height, data } = source;
  const start = 3 * width * Math.min(height - 1, Math.max(0, row));
  const count = target.length / 3;
  const from = Math.max(0, left);
  const to = Math.min(width, left + count);
  target.set(data.subarray(start + 3 * from, start + 3 * to), 3 * (from - left));
  for (let x = left; x < 0; x++) {
    target.set(data.subarray(start, start + 3), 3 * (x - left));
  }
  for (let x = width; x < left + count; x++) {
    target.set(data.subarray(start + 3 * (width - 1), start + 3 * width), 3 * (x - left));
  }
}
