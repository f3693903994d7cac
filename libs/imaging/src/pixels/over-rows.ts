import { setImmediate as breathe } from 'node:timers/promises';
import type { LinearField } from './guided-filter.js';
import type { Address, Kernels } from '../kernels/kernels.js';
import type { Raster } from './raster.js';
import { StretchedRows } from './stretched-rows.js';

/** Small enough for a strip to stay in the processor's cache while it is copied in, processed and copied out. */
const STRIP_PIXELS = 65536;
/** Number of pixels after which other work gets its turn. */
const PIXELS_BETWEEN_BREATHS = 1e6;
/** Bytes by which the last row's vectors extend beyond its end. */
const BEYOND = 16;

/** One row of a picture in the kernels' memory, and the stretched rows of the fields above and below it. */
export interface FieldRow {
  y: number;
  source: Address;
  target: Address;
  above: Address;
  below: Address;
  /** bytes of one value (slope or offset of a field) in a stretched row */
  valueBytes: number;
  /** position of the row between `above` (0) and `below` (1) */
  fraction: number;
}

/**
 * Processes a picture in place, one strip at a time, row by row.
 * @param fields estimated on a small copy, all of one size
 * @param signal checked regularly, between strips
 */
export async function overRows(
  kernels: Kernels,
  { width, height, data }: Raster,
  fields: LinearField[],
  signal: AbortSignal,
  work: (row: FieldRow) => void,
): Promise<void> {
  const stretched = new StretchedRows(
    kernels,
    fields.flatMap(({ slope, offset }) => [slope, offset]),
    width,
    height,
  );
  const rowBytes = 3 * width;
  const stripRows = Math.max(1, Math.floor(STRIP_PIXELS / width));
  const stripBytes = stripRows * rowBytes;
  const source = kernels.reserve(stripBytes + BEYOND);
  const target = kernels.reserve(stripBytes + BEYOND);
  const input = kernels.bytes(source, stripBytes);
  const output = kernels.bytes(target, stripBytes);
  const stripsBetweenBreaths = Math.ceil(PIXELS_BETWEEN_BREATHS / (stripRows * width));
  for (let strip = 0, top = 0; top < height; strip++, top += stripRows) {
    if (strip % stripsBetweenBreaths === 0) {
      await breathe();
      signal.throwIfAborted();
    }
    const rows = Math.min(stripRows, height - top);
    const pixels = data.subarray(top * rowBytes, (top + rows) * rowBytes);
    input.set(pixels);
    for (let y = 0; y < rows; y++) {
      const offset = y * rowBytes;
      const { above, below, fraction } = stretched.around(top + y);
      const { valueBytes } = stretched;
      work({
        y: top + y,
        source: source + offset,
        target: target + offset,
        above,
        below,
        valueBytes,
        fraction,
      });
    }
    pixels.set(output.subarray(0, pixels.length));
  }
}
