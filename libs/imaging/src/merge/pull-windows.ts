import { enlarged } from '../align/align.js';
import { decodeSeen } from '../align/frame-part.js';
import { shrink } from '../files/decode.js';
import type { Plane, Raster } from '../pixels/raster.js';
import type { Box } from '../pixels/sampled-part.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { findPulls, type WindowPull } from '../windows/find-pulls.js';
import { placePull, pullBox, pullWindow } from '../windows/pull-window.js';
import { taggedRatio } from './classify-frames.js';
import type { SmallFrame } from './frame-order.js';
import type { MergeReport, WindowPlace } from './merge-report.js';
import type { PlacedFlash } from './place-flashes.js';

/** A window whose view was pulled from a frame in the same light. */
export interface PulledWindow {
  box: Box;
  way: WindowPull['way'];
  /** the view on the small copy: 1 inside */
  inside: Plane;
  /** how much of each pixel of the box was pulled, 0 to 1 */
  share: Plane;
}

/**
 * Pulls the views that the natural frame burns into the finished photo, in place, from frames in the same light. Each
 * frame is decoded once, one at a time.
 * @param shot the natural frame, with its small copy as shot
 * @param sources frames in its light, darker
 * @param surroundings whether the photo has the natural frame's light or was corrected by flash frames
 */
export async function pullWindows(
  photo: Raster,
  shot: SmallFrame,
  sources: readonly PlacedFlash[],
  surroundings: 'sameLight' | 'corrected',
  signal: AbortSignal,
): Promise<PulledWindow[]> {
  if (sources.length === 0) {
    return [];
  }
  const natural = shot.pixels;
  const finished = await shrink(photo, natural);
  const pulls = await pullsFrom(shot, finished, sources);
  const pulled: PulledWindow[] = [];
  for (const [k, { frame, alignment, pixels }] of sources.entries()) {
    const own = pulls
      .filter(({ source }) => source === k)
      .map((pull) => ({ pull, box: pullBox(pull, natural, photo) }));
    if (own.length === 0) {
      continue;
    }
    const place = enlarged(alignment, photo.width / natural.width);
    const part = await decodeSeen(
      frame,
      photo,
      place,
      own.map(({ box }) => box),
    );
    for (const { pull, box } of own) {
      signal.throwIfAborted();
      const share = pullWindow(
        photo,
        placePull(pull, pixels, natural, finished, part, box, surroundings),
      );
      const { width, height } = natural;
      const inside = { width, height, data: Float32Array.from(pull.inside) };
      pulled.push({ box, way: pull.way, inside, share });
    }
  }
  return pulled;
}

/** Finds the pulls that a photo needs; see `findPulls`. */
export async function pullsFrom(
  shot: SmallFrame,
  finished: Raster,
  sources: readonly PlacedFlash[],
): Promise<WindowPull[]> {
  const known = sources.map(async ({ frame, pixels }) => {
    return { pixels, exposure: await taggedRatio(shot.frame, frame) };
  });
  return findPulls(shot.pixels, finished, await Promise.all(known));
}

/** What a report says of pulled windows; those of which only detail could be taken are to be checked. */
export function windowReport(
  pulled: readonly PulledWindow[],
  photo: ShownSize,
): Pick<MergeReport, 'windows' | 'windowsToCheck' | 'doubtfulWindows'> {
  const doubtful = pulled.filter(({ way }) => way === 'detail');
  return {
    windows: pulled.length,
    windowsToCheck: doubtful.length,
    ...(doubtful.length > 0 && {
      doubtfulWindows: doubtful.map(({ box }) => fractionsOf(box, photo)),
    }),
  };
}

export function fractionsOf({ left, top, width, height }: Box, photo: ShownSize): WindowPlace {
  return {
    left: left / photo.width,
    top: top / photo.height,
    width: width / photo.width,
    height: height / photo.height,
  };
}
