import { plane, type Plane } from '../pixels/raster.js';
import { uprightLines } from './upright-lines.js';

/** A straight edge of a picture, pixels. */
export interface StraightEdge {
  /** The middle of the edge. */
  x: number;
  y: number;
  /** The direction of the edge, of length 1: downwards when it is steep, to the right when it is flat. */
  dx: number;
  dy: number;
  length: number;
  /** Whether it runs downwards more than sideways. */
  steep: boolean;
}

/** Tangent of 45 degrees: edges that lean more are found among those of the other kind. */
const MAX_SLOPE = 1;

/**
 * Finds straight edges of every direction, row by row if they are steep and column by column if they are flat.
 * @param brightness code values
 * @param leastLength minimum number of rows, or columns, of an edge
 */
export function straightEdges(brightness: Plane, leastLength: number): StraightEdge[] {
  const steep = uprightLines(brightness, leastLength, MAX_SLOPE);
  const flat = uprightLines(transposed(brightness), leastLength, MAX_SLOPE);
  return [
    ...steep.map(({ x0, y0, slope, length }): StraightEdge => {
      const stretch = Math.hypot(1, slope);
      const [dx, dy] = [slope / stretch, 1 / stretch];
      return { x: x0, y: y0, dx, dy, length: length * stretch, steep: true };
    }),
    ...flat.map(({ x0, y0, slope, length }): StraightEdge => {
      const stretch = Math.hypot(1, slope);
      const [dx, dy] = [1 / stretch, slope / stretch];
      return { x: y0, y: x0, dx, dy, length: length * stretch, steep: false };
    }),
  ];
}

/** Swaps rows and columns. */
function transposed({ width, height, data }: Plane): Plane {
  const result = plane(height, width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      result.data[x * height + y] = data[y * width + x]!;
    }
  }
  return result;
}
