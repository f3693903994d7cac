import type { GainField } from './cast.js';
import type { ChromaField, ChromaNoise } from './chroma-noise.js';
import type { LinearField } from '../pixels/guided-filter.js';
import { Kernels } from '../kernels/kernels.js';
import { FineRows } from '../pixels/fine-rows.js';
import { overRows } from '../pixels/over-rows.js';
import type { Raster } from '../pixels/raster.js';

/** The correction applied to every pixel of a photo, estimated on a small copy. */
export interface LightCorrection {
  gains: GainField;
  chroma: ChromaField;
  noise: ChromaNoise;
  /** factor on linear light, 1 or more; white stays white */
  exposure: number;
}

/**
 * Corrects a full-size frame in place: removes colour noise, and applies gains in linear light and the exposure. The
 * estimates from the small copy are stretched bilinearly, with the pixel's own luma as guide. Burnt areas stay
 * unchanged. The arithmetic is in `assembly/light.ts`. The result has 8 bits; if the frame has more, they are used up.
 */
export async function correctLight(
  picture: Raster,
  correction: LightCorrection,
  signal: AbortSignal,
): Promise<void> {
  const { noise, exposure } = correction;
  const kernels = new Kernels();
  const fine = FineRows.of(kernels, picture);
  const correctRow = fine ? 'correctFineLight' : 'correctLight';
  await overRows(kernels, picture, fieldsOf(correction), signal, (row) =>
    kernels.run[correctRow](
      fine ? fine.join(row) : row.source,
      row.target,
      picture.width,
      row.above,
      row.below,
      row.valueBytes,
      row.fraction,
      noise.dark ** 2,
      noise.bright ** 2,
      exposure,
    ),
  );
  delete picture.sixteenths;
}

/** The fields in the order in which the kernel takes them. */
function fieldsOf({ gains, chroma }: LightCorrection): LinearField[] {
  return [...gains, ...chroma];
}
