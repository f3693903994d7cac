import type { Plane } from './raster.js';

/** Positions of `full` places between the middles of `parts` equal parts of the whole. */
export class Interpolation {
  /**
   * the preceding part, never the last unless there is only one, and the distance of the place from the part's middle
   * towards the next one's, 0 to 1
   */
  readonly index: Uint32Array;
  readonly fraction: Float32Array;

  constructor(full: number, parts: number) {
    this.index = new Uint32Array(full);
    this.fraction = new Float32Array(full);
    for (let i = 0; i < full; i++) {
      const place = Math.min(parts - 1, Math.max(0, ((i + 0.5) * parts) / full - 0.5));
      this.index[i] = Math.max(0, Math.min(parts - 2, Math.floor(place)));
      this.fraction[i] = place - this.index[i]!;
    }
  }

  /** Interpolates the row at place `y` of a plane that has as many rows as there are parts, at least two. */
  row({ width, data }: Plane, y: number, to: Float32Array): void {
    const above = this.index[y]! * width;
    const below = above + width;
    const fraction = this.fraction[y]!;
    for (let x = 0; x < width; x++) {
      to[x] = data[above + x]! + fraction * (data[below + x]! - data[above + x]!);
    }
  }
}
