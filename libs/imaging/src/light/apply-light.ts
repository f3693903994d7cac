import type { LightFactors, LinearFactor } from '@roomlight/photography/light';
import { Kernels } from '../kernels/kernels.js';
import type { LinearField } from '../pixels/guided-filter.js';
import { overRows } from '../pixels/over-rows.js';
import type { Plane, Raster } from '../pixels/raster.js';

/** As in `assembly/relight.ts`. */
const UNCHANGED = 0;
const PULLED = 1;
const REPLACED = 2;

/**
 * Changes the light of a merged photo in place, at any size, like `relight` of the contracts. The arithmetic is in
 * `assembly/relight.ts`.
 * @param signal checked regularly, between strips
 */
export async function applyLight(
  picture: Raster,
  { width, height, levels, windows }: LightFactors,
  signal: AbortSignal,
): Promise<void> {
  const fieldOf = ({ slope, offset }: LinearFactor): LinearField => {
    const planeOf = (data: Float32Array): Plane => ({ width, height, data });
    return { slope: planeOf(slope), offset: planeOf(offset) };
  };
  const fields = [
    ...levels,
    ...(windows === null ? [] : [windows.share, ...(windows.replacement ?? [])]),
  ].map(fieldOf);
  const change = windows === null ? UNCHANGED : windows.replacement === null ? PULLED : REPLACED;
  const kernels = new Kernels();
  await overRows(kernels, picture, fields, signal, (row) =>
    kernels.run.relightRow(
      row.source,
      row.target,
      picture.width,
      row.above,
      row.below,
      row.valueBytes,
      row.fraction,
      change,
      windows?.most ?? 0,
    ),
  );
}
