import { isPlainLight, type LightSettings } from '@roomlight/contracts/light';
import { decodeSeen } from '../align/frame-part.js';
import { enlarged } from '../align/align.js';
import { warpTo } from '../align/warp.js';
import { estimateGains } from '../colour/cast.js';
import { correctLight } from '../colour/correct-light.js';
import { combineFlashColour } from '../colour/flash-colour.js';
import { decodeTo, shrink } from '../files/decode.js';
import { applyLight } from '../light/apply-light.js';
import type { MergedLight } from '../light/make-maps.js';
import { gainsIn, roomColours } from '../light/room-colours.js';
import { shadowFactors, shadowLevels } from '../light/shadow-levels.js';
import { addViewShare } from '../light/view-share.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import {
  boxOf,
  type Insertion,
  insertView,
  placeView,
  type PlacedView,
} from '../windows/insert-view.js';
import { misledShare, ROOM, tellOutdoors, toldShare, type Told } from '../windows/tell-outdoors.js';
import { outdoorsFrom } from '../windows/view-sides.js';
import { findWindowViews, type WindowView } from '../windows/window-view.js';
import { confidenceOf, isDoubtful, type MergeReport } from './merge-report.js';
import { lightCorrection } from './light-correction.js';
import type { PlacedFlash } from './place-flashes.js';
import { whitesExposure } from './white-level.js';

/** Factor by which the copies used to separate views from the room are larger than the usual small copies. */
const CLOSER = 2;
/**
 * Share of a window that must be classified as room, or lie in the shadow of its frame's flash, to warrant a closer
 * look.
 */
const MIN_ROOM = 0.04;
const MIN_MISLED = 0.01;

/** How a photo was corrected. */
export type Correction = Pick<
  MergeReport,
  'method' | 'windows' | 'windowsToCheck' | 'confidence'
> & {
  /** regions of the windows that were found, of the small copies' size */
  views: Plane[];
  /** what its light maps are made from, if they are wanted and flash frames told its colours */
  light?: Omit<MergedLight, 'hdr' | 'photo'>;
};

/** What becomes of the photo's light besides. */
export interface LightWishes {
  settings: LightSettings;
  hasMaps: boolean;
}

/** Corrects the full-size photo in place. */
export async function correctByFlashes(
  photo: Raster,
  hdr: Raster,
  placed: PlacedFlash[],
  scale: number,
  { settings, hasMaps }: LightWishes,
  signal: AbortSignal,
): Promise<Correction> {
  const seen = placed.map(({ pixels }) => pixels);
  const views = findWindowViews(hdr, seen);
  // Comes before the light correction: the frames as shot determine which pixels belong to a view.
  const placedViews = await placeViews(photo, hdr, views, placed, scale, signal);
  const colour = combineFlashColour(hdr, seen);
  const merged = estimateGains(hdr, colour);
  const isPlain = isPlainLight(settings);
  const colours = isPlain && !hasMaps ? null : roomColours(hdr, seen, colour, merged);
  const gains = isPlain || colours === null ? merged : gainsIn(hdr, colours, settings);
  const correction = lightCorrection(photo, hdr, gains, views);
  const exposure = Math.max(correction.exposure, whitesExposure(hdr, colour));
  await correctLight(photo, { ...correction, exposure }, signal);
  const insertions: Insertion[] = [];
  const inserted = plane(hdr.width, hdr.height);
  const cut = plane(hdr.width, hdr.height);
  for (const view of placedViews) {
    const { insertion, share } = insertView(photo, view, settings.windows);
    insertions.push(insertion);
    if (hasMaps && share !== null) {
      addViewShare(inserted, share, view.box, photo);
    }
    if (hasMaps && share !== null && insertion === 'cut') {
      addViewShare(cut, share, view.box, photo);
    }
  }
  if (settings.shadows !== 0) {
    const levels = shadowLevels(await shrink(photo, hdr));
    await applyLight(photo, shadowFactors(levels, settings.shadows), signal);
  }
  const windows = insertions.filter((insertion) => insertion !== 'left').length;
  return {
    method: 'flash',
    windows,
    windowsToCheck: insertions.filter(isDoubtful).length,
    confidence: confidenceOf(
      colour.confidence,
      placed.map(({ alignment }) => alignment.match),
      insertions,
    ),
    views: views.map(({ region }) => region),
    ...(hasMaps &&
      colours !== null && {
        light: { colours, exposure, views: windows > 0 ? { inserted, cut } : null },
      }),
  };
}

/** Places the views at full size; each frame that shows some is decoded once, one frame at a time. */
async function placeViews(
  photo: Raster,
  hdr: Raster,
  views: WindowView[],
  placed: PlacedFlash[],
  scale: number,
  signal: AbortSignal,
): Promise<PlacedView[]> {
  const placedViews: PlacedView[] = [];
  const told = await lookCloser(photo, hdr, views, placed, scale, signal);
  for (const [index, { frame, alignment }] of placed.entries()) {
    const shown = views.filter((view) => view.frame === index);
    if (shown.length > 0) {
      const boxes = shown.map((view) => boxOf(view, photo));
      const shower = await decodeSeen(frame, photo, enlarged(alignment, scale), boxes);
      for (const view of shown) {
        signal.throwIfAborted();
        placedViews.push(placeView(photo, view, shower, told));
      }
    }
  }
  return placedViews;
}

/**
 * Examines the windows whose view's light is known a second time, on copies twice as large and in all frames, if any
 * of them contains slats, bars or shadows of the flash. Otherwise the frame that shows the view is sufficient.
 */
async function lookCloser(
  photo: Raster,
  small: Raster,
  views: WindowView[],
  placed: PlacedFlash[],
  scale: number,
  signal: AbortSignal,
): Promise<Told | undefined> {
  const told = views.filter((view) => view.light !== undefined);
  const light = told[0]?.light;
  if (light === undefined) {
    return undefined;
  }
  const regions = told.map(({ region }) => region);
  const seen = placed.map(({ pixels }) => pixels);
  const atFirst = { hdr: small, verdicts: tellOutdoors(light, small, seen, regions) };
  const isPlain = told.every(
    ({ region, frame }) =>
      toldShare(atFirst, region, ROOM) < MIN_ROOM &&
      misledShare(atFirst, region, seen[frame]!, outdoorsFrom(light, frame)) < MIN_MISLED,
  );
  if (isPlain) {
    return undefined;
  }
  const size = {
    width: Math.round((CLOSER * photo.width) / scale),
    height: Math.round((CLOSER * photo.height) / scale),
  };
  const hdr = await shrink(photo, size);
  const flashes: Raster[] = [];
  for (const { frame, alignment } of placed) {
    signal.throwIfAborted();
    flashes.push(warpTo(await decodeTo(frame, size, photo), enlarged(alignment, CLOSER)));
  }
  return { hdr, verdicts: tellOutdoors(light, hdr, flashes, regions) };
}
