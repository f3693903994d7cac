import { Kernels } from '../kernels/kernels.js';
import type { Plane } from './raster.js';

const FLOAT = 4;
const DOUBLE = 8;

/**
 * One instance per thread: a mean is computed without interruption, so no two computations need the memory at the same
 * time.
 */
let kernels: Kernels | undefined;

/**
 * Computes the mean over a square of 2·radius + 1 pixels, in time independent of the radius (running sums). At the
 * edges the mean covers only the existing pixels. Sums are doubles, so that means of non-negative values stay
 * non-negative except for rounding errors, which callers that take roots clamp away. The arithmetic is in
 * `assembly/box.ts`.
 */
export function boxMean({ width, height, data }: Plane, radius: number): Plane {
  kernels ??= new Kernels();
  kernels.clear();
  const length = width * height;
  const values = kernels.reserve((length + 1) * FLOAT);
  const rows = kernels.reserve((length + 1) * FLOAT);
  const sums = kernels.reserve((width + 1) * DOUBLE);
  kernels.floats(values, length).set(data);
  kernels.run.meanAlongRows(values, rows, width, height, radius);
  kernels.run.meanAlongColumns(rows, values, sums, width, height, radius);
  return { width, height, data: kernels.floats(values, length).slice() };
}
