import type { LinearField } from '../pixels/guided-filter.js';
import { Kernels } from '../kernels/kernels.js';
import { overRows } from '../pixels/over-rows.js';
import type { Raster } from '../pixels/raster.js';

/** The adjustment applied to every pixel of a photo, estimated on a small copy. */
export interface Look {
  /** Factor on sRGB values. */
  gain: LinearField;
  /** Luma (0..1) of the surroundings of a place, with edges preserved. */
  around: LinearField;
  /** Factors on the sRGB values of red, green and blue; not applied to burnt pixels. */
  tint: readonly [red: number, green: number, blue: number];
  contrast: number;
  /** The sRGB value (0..1) that a change of contrast preserves. */
  pivot: number;
  localContrast: number;
  vibrance: number;
  warmVibrance: number;
  whiteness: number;
}

/** This work can be stopped only by ending the thread. */
const never = new AbortController().signal;

/**
 * Applies the look to a full-size photo, in place. White stays white, no code value below 255 becomes 255, and the
 * order of greys is preserved. The arithmetic is in `assembly/finish.ts`.
 */
export async function applyLook(picture: Raster, look: Look): Promise<void> {
  const kernels = new Kernels();
  const numbers = [
    ...look.tint,
    look.contrast,
    look.pivot,
    look.localContrast,
    look.vibrance,
    look.warmVibrance,
    look.whiteness,
  ];
  const table = kernels.reserve(4 * numbers.length);
  kernels.floats(table, numbers.length).set(numbers);
  await overRows(kernels, picture, [look.gain, look.around], never, (row) =>
    kernels.run.finishRow(
      row.source,
      row.target,
      picture.width,
      row.above,
      row.below,
      row.valueBytes,
      row.fraction,
      table,
    ),
  );
}
