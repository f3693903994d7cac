import { Interpolation } from './interpolation.js';
import type { Kernels, Address } from '../kernels/kernels.js';
import type { Plane } from './raster.js';

/** Number of pixels that the kernels process at a time. */
const VECTOR = 4;
const FLOAT = 4;

/**
 * Rows of estimates from a small copy, stretched to the photo's width; two at a time, as processing moves down the
 * photo.
 */
export class StretchedRows {
  /** bytes of one value in a stretched row */
  readonly valueBytes: number;
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
    private readonly values: readonly Plane[],
    width: number,
    height: number,
  ) {
    const [first] = values;
    this.width = first!.width;
    this.rows = new Interpolation(height, first!.height);
    const padded = Math.ceil(width / VECTOR) * VECTOR;
    this.valueBytes = padded * FLOAT;
    this.small = kernels.reserve(values.length * this.width * FLOAT);
    this.above = kernels.reserve(values.length * this.valueBytes);
    this.below = kernels.reserve(values.length * this.valueBytes);
    this.places = kernels.reserve(padded * FLOAT);
    this.fractions = kernels.reserve(padded * FLOAT);
    const { index, fraction } = new Interpolation(width, this.width);
    kernels.integers(this.places, width).set(index.map((place) => place * FLOAT));
    kernels.floats(this.fractions, width).set(fraction);
  }

  /** Returns the addresses of the stretched rows above and below the photo's row `y`. */
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
      this.values.length,
      this.places,
      this.fractions,
      this.valueBytes / FLOAT,
    );
  }
}
