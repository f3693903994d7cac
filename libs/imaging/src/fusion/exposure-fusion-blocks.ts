import { placed, type Placement } from '../align/align.js';
import { Interpolation } from '../pixels/interpolation.js';
import { Kernels, type Address } from '../kernels/kernels.js';
import { isFine, type FineRaster } from '../pixels/fine-raster.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';

/** Maximum side of a block in pixels: the number that the kernel reads at a time. */
export const MAX_BLOCK = 4;
/** Bytes that the kernel reads for one row of a block. */
const BLOCK_BYTES = 16;
/** Number of block rows whose pixels are held at a time. */
const STRIP_BLOCKS = 8;
const FLOAT = 4;
/** Number of values that the kernels process at a time. */
const VECTOR = 4;

/**
 * One instance per thread: each computation here runs without interruption, so no two need the memory at the same time.
 */
let kernels: Kernels | undefined;

function clearKernels(): Kernels {
  kernels ??= new Kernels();
  kernels.clear();
  return kernels;
}

/** Returns a copy of another size, by bilinear interpolation. */
export function resized(source: Plane, { width, height }: ShownSize): Plane {
  const result = plane(width, height);
  overResized(source, result, (row, start) => result.data.set(row, start));
  return result;
}

/**
 * Produces the result of `resized` row by row, without ever holding the whole plane.
 * @param take receives a row, which is valid until the next one, and its start index in a plane of that size
 */
export function overResized(
  source: Plane,
  { width, height }: ShownSize,
  take: (row: Float32Array, start: number) => void,
): void {
  const memory = clearKernels();
  const padded = Math.ceil(width / VECTOR) * VECTOR;
  const from = memory.reserve((source.width + 1) * FLOAT);
  const to = memory.reserve(padded * FLOAT);
  const places = memory.reserve(padded * FLOAT);
  const fractions = memory.reserve(padded * FLOAT);
  const columns = new Interpolation(width, source.width);
  memory.integers(places, padded).fill(0);
  memory.integers(places, width).set(columns.index.map((place) => place * FLOAT));
  memory.floats(fractions, width).set(columns.fraction);
  const rows = new Interpolation(height, source.height);
  const row = memory.floats(from, source.width);
  const stretched = memory.floats(to, width);
  for (let y = 0; y < height; y++) {
    rows.row(source, y, row);
    memory.run.stretchRow(from, 0, to, 0, 1, places, fractions, padded);
    take(stretched, y * width);
  }
}

/**
 * Mean luma (0..255) of each block of the photo in a frame at `place`, to the nearest pixel. Blocks that the frame
 * doesn't show (`seen` 0) get the luma of its edge. The arithmetic is in `assembly/fusion.ts`.
 * @param blocks number of blocks across and down, of at most MAX_BLOCK pixels a side
 */
export function blockLuma(
  frame: Raster | FineRaster,
  place: Placement,
  blocks: ShownSize,
): { luma: Plane; seen: Uint8Array } {
  const { width, height } = frame;
  const side = Math.floor(width / blocks.width);
  const across = width / blocks.width;
  const down = height / blocks.height;
  const line = 3 * width;
  const luma = plane(blocks.width, blocks.height);
  const seen = new Uint8Array(luma.data.length);
  const [stepU, stepV] = stepsOf(place, across);
  for (let first = 0; first < blocks.height; first += STRIP_BLOCKS) {
    const count = Math.min(STRIP_BLOCKS, blocks.height - first);
    const { top, bottom } = rowsSeen(frame, place, first * down, (first + count) * down);
    const memory = clearKernels();
    const means = memory.reserve(count * blocks.width * FLOAT);
    const shown = memory.reserve(count * blocks.width);
    const pixels = codesIn(memory, frame, top, bottom);
    for (let row = 0; row < count; row++) {
      const [u, v] = placed(place, width, height, 0, Math.floor((first + row) * down));
      memory.run.blockLuma(
        pixels,
        line,
        u,
        v - top,
        stepU,
        stepV,
        width - side,
        height - side - top,
        side,
        means + row * blocks.width * FLOAT,
        shown + row * blocks.width,
        blocks.width,
      );
    }
    luma.data.set(memory.floats(means, count * blocks.width), first * blocks.width);
    seen.set(memory.bytes(shown, count * blocks.width), first * blocks.width);
  }
  return { luma, seen };
}

/** Copies the codes of the rows from `top` up to, but not including, `bottom` into the kernels' memory. */
function codesIn(
  memory: Kernels,
  frame: Raster | FineRaster,
  top: number,
  bottom: number,
): Address {
  const from = 3 * frame.width * top;
  const length = 3 * frame.width * (bottom - top);
  if (!isFine(frame)) {
    const codes = memory.reserve(length + BLOCK_BYTES);
    memory.bytes(codes, length).set(frame.data.subarray(from, from + length));
    return codes;
  }
  const values = memory.reserve(2 * (length + BLOCK_BYTES));
  memory.shorts(values, length).set(frame.data.subarray(from, from + length));
  memory.run.roundRow(values, values, length);
  return values;
}

/** Returns how far the place in the frame moves along the given number of pixels of a photo row. */
function stepsOf({ turn, zoom }: Placement, pixels: number): [number, number] {
  return [pixels * zoom * Math.cos(turn), pixels * zoom * Math.sin(turn)];
}

/** Returns the rows of the frame that show the photo's rows from `from` up to, but not including, `to`. */
function rowsSeen(
  { width, height }: ShownSize,
  place: Placement,
  from: number,
  to: number,
): { top: number; bottom: number } {
  const ends = [0, width].flatMap((x) =>
    [from, to].map((y) => placed(place, width, height, x, y)[1]),
  );
  const inside = (row: number): number => Math.min(height - 1, Math.max(0, row));
  return {
    top: inside(Math.floor(Math.min(...ends)) - MAX_BLOCK),
    bottom: inside(Math.ceil(Math.max(...ends)) + MAX_BLOCK) + 1,
  };
}
