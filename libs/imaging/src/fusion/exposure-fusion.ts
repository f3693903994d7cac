import type { Placement } from '../align/align.js';
import { decodeExposure, type SetFrame } from '../files/decode.js';
import { fuseBase, softened, type FusionTone } from './exposure-fusion-base.js';
import { DetailFusion } from './exposure-fusion-detail.js';
import { holdStill, type StillExposure } from './exposure-ghosts.js';
import { moved, snapped } from './exposure-fusion-moved.js';
import { channelsOf } from './exposure-fusion-pyramid.js';
import { withoutMendedBurns } from './mended-burns.js';
import { NORMAL_CODE } from './natural-tone.js';
import { meanCode, plane, type Raster } from '../pixels/raster.js';

export interface Exposure {
  frame: SetFrame;
  /** the unaligned frame at the small size */
  small: Raster;
  /** where the small photo's pixels lie in `small`, in pixels of `small` */
  place: Placement;
}

/**
 * Fuses exposures of one view, taken without flash, into one photo that shows the best of each. Bands coarser than the
 * finest of the small copies are fused on those copies; the finer bands are fused at full size, with only one frame in
 * memory at a time beside the photo and three more bytes a pixel. Moving objects are taken from the photo alone.
 *
 * @param photo the exposure with which the others are aligned, at full size; it becomes the fused photo in place, with
 * more than 8 bits if any exposure has them
 * @param small the same exposure at the small size
 * @throws FrameError for a frame that is damaged
 */
export async function fuseExposures(
  photo: Raster,
  small: Raster,
  others: Exposure[],
  signal: AbortSignal,
  tone: FusionTone = 'contrast',
): Promise<void> {
  const scale = photo.width / small.width;
  const laid = others.map(({ frame, small: unmoved, place }) => {
    const full = snapped({ ...place, dx: place.dx * scale, dy: place.dy * scale }, photo);
    const seen = moved(unmoved, { ...full, dx: full.dx / scale, dy: full.dy / scale });
    return { frame, place: full, seen };
  });
  const stills = stillExposures(withoutMendedBurns([small, ...laid.map(({ seen }) => seen)]));
  const base = fuseBase(stills, tone);
  const detail = new DetailFusion(photo, softened(channelsOf(small)), stills[0]?.still);
  for (const [i, { frame, place, seen }] of laid.entries()) {
    const low = softened(channelsOf(seen));
    await detail.add(await decodeExposure(frame, photo), place, low, stills[i + 1]!.still, signal);
  }
  await detail.finish(base, signal);
}

/**
 * Takes moving objects from the exposure nearest to a normal one, whichever the others are aligned with: a dark or burnt
 * one hardly shows them.
 */
function stillExposures(exposures: readonly Raster[]): StillExposure[] {
  const away = exposures.map((exposure) => Math.abs(meanCode(exposure) - NORMAL_CODE));
  const reference = away.indexOf(Math.min(...away));
  const { width, height } = exposures[reference]!;
  const everywhere = plane(width, height);
  everywhere.data.fill(1);
  const others = exposures.toSpliced(reference, 1);
  const still = holdStill(exposures[reference]!, others);
  return still.toSpliced(reference, 0, { pixels: exposures[reference]!, still: everywhere });
}
