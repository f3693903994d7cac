import { setImmediate as breathe } from 'node:timers/promises';
import type { GainField } from './cast.js';
import type { ChromaField, ChromaNoise } from './chroma-noise.js';
import type { LinearField } from './guided-filter.js';
import { Interpolation } from './interpolation.js';
import { Kernels, type Address } from './kernels/kernels.js';
import type { Plane, Raster } from './raster.js';

/** Small enough for a strip to stay in the processor's cache between being copied in, worked on and copied out. */
const STRIP_PIXELS = 65536;
/** How often others get their turn. */
const PIXELS_BETWEEN_BREATHS = 1e6;
/** The kernels work on so many pixels at a time. */
const VECTOR = 4;
const FLOAT = 4;

/** What is done to every pixel of a photo, estimated on a small copy. */
export interface LightCorrection {
  gains: GainField;
  chroma: ChromaField;
  noise: ChromaNoise;
  /** factor on linear light, 1 or more; white stays white */
  exposure: number;
}

/**
 * Corrects a full-size frame in place: noise out of its colour, gains in linear light, and exposure. What was
 * estimated small is stretched bilinearly, with the pixel's own luma as guide. Where the frame is burnt it is left
 * as it is. The arithmetic is `assembly/light.ts`.
 */
export async function correctLight(
  picture: Raster,
  correction: LightCorrection,
  signal: AbortSignal,
): Promise<void> {
  const { width, height, data } = picture;
  const { noise, exposure } = correction;
  const kernels = new Kernels();
  const field = new StretchedRows(kernels, fieldsOf(correction), width, height);
  const rowBytes = 3 * width;
  const stripRows = Math.max(1, Math.floor(STRIP_PIXELS / width));
  const stripBytes = stripRows * rowBytes;
  // The last row's vectors reach past its end.
  const source = kernels.reserve(stripBytes + 4 * VECTOR);
  const target = kernels.reserve(stripBytes + 4 * VECTOR);
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
      const { above, below, fraction } = field.around(top + y);
      const offset = y * rowBytes;
      kernels.run.correctLight(
        source + offset,
        target + offset,
        width,
        above,
        below,
        field.valueBytes,
        fraction,
        noise.dark ** 2,
        noise.bright ** 2,
        exposure,
      );
    }
    pixels.set(output.subarray(0, pixels.length));
  }
}

/** In the order the kernel takes them. */
function fieldsOf({ gains, chroma }: LightCorrection): LinearField[] {
  return [...gains, ...chroma];
}

/** The rows of a correction, stretched to the photo's width; two at a time, as the photo is gone through downwards. */
class StretchedRows {
  /** of one value (slope or offset of a channel) in a stretched row */
  readonly valueBytes: number;
  private readonly values: Plane[];
  private readonly width: number;
  private readonly rows: Interpolation;
  private readonly small: Address;
  private readonly places: Address;
  private readonly fractions: Address;
  private above: Address;
  private below: Address;
  private loaded = -1;

  constructor(
    private readonly kernels: Kernels,
    fields: LinearField[],
    width: number,
    height: number,
  ) {
    this.values = fields.flatMap(({ slope, offset }) => [slope, offset]);
    const [first] = this.values;
    this.width = first!.width;
    this.rows = new Interpolation(height, first!.height);
    const padded = Math.ceil(width / VECTOR) * VECTOR;
    this.valueBytes = padded * FLOAT;
    this.small = kernels.reserve(this.values.length * this.width * FLOAT);
    this.above = kernels.reserve(this.values.length * this.valueBytes);
    this.below = kernels.reserve(this.values.length * this.valueBytes);
    this.places = kernels.reserve(padded * FLOAT);
    this.fractions = kernels.reserve(padded * FLOAT);
    const { index, fraction } = new Interpolation(width, this.width);
    kernels.integers(this.places, width).set(index.map((place) => place * FLOAT));
    kernels.floats(this.fractions, width).set(fraction);
  }

  /** The addresses of the stretched rows between which the photo's row `y` lies. */
  around(y: number): { above: Address; below: Address; fraction: number } {
    const place = this.rows.index[y]!;
    if (place !== this.loaded) {
      [this.above, this.below] = [this.below, this.above];
      if (place !== this.loaded + 1 || this.loaded < 0) {
        this.stretch(place, this.above);
      }
      this.stretch(place + 1, this.below);
      this.loaded = place;
    }
    return { above: this.above, below: this.below, fraction: this.rows.fraction[y]! };
  }

  private stretch(row: number, target: Address): void {
    const { kernels, width } = this;
    const small = kernels.floats(this.small, this.values.length * width);
    this.values.forEach((value, k) =>
      small.set(value.data.subarray(row * width, (row + 1) * width), k * width),
    );
    kernels.run.stretchRow(
      this.small,
      width * FLOAT,
      target,
      this.valueBytes,
      this.places,
      this.fractions,
      this.valueBytes / FLOAT,
    );
  }
}
