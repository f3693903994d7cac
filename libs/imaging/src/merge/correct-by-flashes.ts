import { isPlainLight, type LightSettings } from '@roomlight/photography/light';
import { decodeSeen } from '../align/frame-part.js';
import { enlarged } from '../align/align.js';
import { estimateGains } from '../colour/cast.js';
import { correctLight } from '../colour/correct-light.js';
import { combineFlashColour } from '../colour/flash-colour.js';
import { shrink } from '../files/decode.js';
import { applyLight } from '../light/apply-light.js';
import type { MergedLight } from '../light/make-maps.js';
import { gainsIn, roomColours } from '../light/room-colours.js';
import { shadowFactors, shadowLevels } from '../light/shadow-levels.js';
import { addViewShare } from '../light/view-share.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import type { Box } from '../pixels/sampled-part.js';
import {
  boxOf,
  type InsertedView,
  cutView,
  type Insertion,
  placeRecoverable,
  placeView,
  type PlacedView,
  recoverView,
  type RecoverableView,
} from '../windows/insert-view.js';
import { detailPull } from '../windows/find-pulls.js';
import { placePull, pullBox, pullWindow } from '../windows/pull-window.js';
import { BURNT_PARTS } from '../windows/recover-highlights.js';
import type { WindowView } from '../windows/window-view.js';
import { CloserLook } from './closer-look.js';
import { confidenceOf, isDoubtful, type MergeReport } from './merge-report.js';
import { lightCorrection } from './light-correction.js';
import type { PlacedFlash } from './place-flashes.js';
import type { RoomLight } from './room-light.js';
import { fractionsOf, pullsFrom, pullWindows, windowReport } from './pull-windows.js';
import { sparedBurns } from './spared-burns.js';
import { sparedPlaces, type SparedPlaces, withOwnColours } from './spared-places.js';
import { taggedShares } from './tagged-shares.js';
import { whiteLevelExposure, whitesExposure } from './white-level.js';

/** How a photo was corrected. */
export type Correction = Pick<
  MergeReport,
  'method' | 'windows' | 'windowsToCheck' | 'doubtfulWindows' | 'confidence'
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

/**
 * Corrects the full-size photo of the room's light in place.
 * @param sources darker frames in the same light, from which views are pulled
 */
export async function correctByFlashes(
  room: RoomLight,
  placed: PlacedFlash[],
  sources: readonly PlacedFlash[],
  scale: number,
  { settings, hasMaps }: LightWishes,
  signal: AbortSignal,
): Promise<Correction> {
  const { photo, small: hdr } = room;
  const shot = { frame: room.frame, pixels: room.shot };
  const seen = placed.map(({ pixels }) => pixels);
  // Comes before the light correction: the frames as shot determine which pixels belong to a view.
  const look = new CloserLook(photo, hdr, placed, scale, signal);
  const found = await look.findViews();
  const pulls = sources.length === 0 ? [] : await pullsFrom(shot, shot.pixels, sources);
  const views = found.filter(({ region }) => !pulls.some(({ inside }) => overlaps(region, inside)));
  const placedViews = await placeViews(photo, look, views, placed, scale, signal);
  const frames = placed.map(({ frame }) => frame);
  const colour = combineFlashColour(hdr, seen, await taggedShares(shot, hdr, frames));
  const exposure = Math.max(whiteLevelExposure(hdr, views), whitesExposure(hdr, colour));
  const spared = sparedPlaces(hdr, exposure);
  const burns = await placeBurns(photo, hdr, spared, views, placed, scale);
  const estimated = estimateGains(hdr, colour);
  const merged = spared === undefined ? estimated : withOwnColours(estimated, hdr, spared);
  const isPlain = isPlainLight(settings);
  const colours = isPlain && !hasMaps ? null : roomColours(hdr, seen, colour, merged);
  const gains = isPlain || colours === null ? merged : gainsIn(hdr, colours, settings);
  await correctLight(photo, lightCorrection(photo, hdr, gains, exposure, spared), signal);
  const inserted = plane(hdr.width, hdr.height);
  const cut = plane(hdr.width, hdr.height);
  let hasViews = false;
  const keepShare = (box: Box, { insertion, share }: InsertedView): void => {
    if (hasMaps && share !== null) {
      hasViews = true;
      addViewShare(inserted, share, box, photo);
      if (insertion === 'cut') {
        addViewShare(cut, share, box, photo);
      }
    }
  };
  if (burns) {
    keepShare(burns.box, recoverView(photo, burns, settings.windows, BURNT_PARTS));
  }
  const insertions: Insertion[] = [];
  for (const view of placedViews) {
    const result =
      cutView(photo, view, settings.windows) ??
      (await pullDetail(photo, hdr, view, placed, scale)) ??
      recoverView(photo, view, settings.windows);
    keepShare(view.box, result);
    insertions.push(result.insertion);
  }
  const pulled = await pullWindows(photo, shot, sources, 'corrected', signal);
  for (const { box, share, way } of pulled) {
    keepShare(box, { insertion: way === 'opening' ? 'cut' : 'recovered', share });
  }
  const report = windowReport(pulled, photo);
  const doubtfulWindows = placedViews
    .filter((_, i) => isDoubtful(insertions[i] ?? 'left'))
    .map(({ box }) => fractionsOf(box, photo))
    .concat(report.doubtfulWindows ?? []);
  if (settings.shadows !== 0) {
    const levels = shadowLevels(await shrink(photo, hdr));
    await applyLight(photo, shadowFactors(levels, settings.shadows), signal);
  }
  return {
    method: 'flash',
    windows: report.windows + insertions.filter((insertion) => insertion !== 'left').length,
    windowsToCheck: doubtfulWindows.length,
    ...(doubtfulWindows.length > 0 && { doubtfulWindows }),
    confidence: confidenceOf(
      colour.confidence,
      placed.map(({ alignment }) => alignment.match),
      insertions,
    ),
    views: [...views.map(({ region }) => region), ...pulled.map(({ inside }) => inside)],
    ...(hasMaps &&
      colours !== null && {
        light: {
          ...{ colours, exposure, spared: spared?.gain },
          views: hasViews ? { inserted, cut } : null,
        },
      }),
  };
}

/**
 * Gives a view that can't be cut out the detail of its flash frame, in place.
 * @returns undefined, with the photo as it was, for a window of which only parts are burnt
 */
async function pullDetail(
  photo: Raster,
  hdr: Raster,
  view: PlacedView,
  placed: readonly PlacedFlash[],
  scale: number,
): Promise<InsertedView | undefined> {
  const pull = detailPull(hdr, view.region, view.frame);
  if (pull === undefined) {
    return undefined;
  }
  const { frame, alignment, pixels } = placed[view.frame]!;
  const box = pullBox(pull, hdr, photo);
  const part = await decodeSeen(frame, photo, enlarged(alignment, scale), [box]);
  const finished = await shrink(photo, hdr);
  const share = pullWindow(photo, placePull(pull, pixels, hdr, finished, part, box, 'flashSource'));
  return { insertion: 'recovered', share };
}

/** Share of a pulled opening that makes a window of the flash frames the same window. */
const SAME_WINDOW = 0.3;

function overlaps(region: Plane, inside: Uint8Array): boolean {
  let shared = 0;
  let all = 0;
  inside.forEach((is, i) => {
    all += is;
    shared += is === 1 && region.data[i]! > 0.5 ? 1 : 0;
  });
  return shared > SAME_WINDOW * all;
}

/** Places what is burnt in spared places at full size, if a frame shows it. */
async function placeBurns(
  photo: Raster,
  hdr: Raster,
  spared: SparedPlaces | undefined,
  views: WindowView[],
  placed: PlacedFlash[],
  scale: number,
): Promise<RecoverableView | undefined> {
  const seen = placed.map(({ pixels }) => pixels);
  const regions = views.map(({ region }) => region);
  const burns = spared && sparedBurns(hdr, seen, spared, regions);
  if (burns === undefined) {
    return undefined;
  }
  const { frame, alignment } = placed[burns.frame]!;
  const box = boxOf(burns, photo);
  const shower = await decodeSeen(frame, photo, enlarged(alignment, scale), [box]);
  return placeRecoverable(photo, burns, shower);
}

/** Places the views at full size; each frame that shows some is decoded once, one frame at a time. */
async function placeViews(
  photo: Raster,
  look: CloserLook,
  views: WindowView[],
  placed: PlacedFlash[],
  scale: number,
  signal: AbortSignal,
): Promise<PlacedView[]> {
  const placedViews: PlacedView[] = [];
  const told = await look.tell(views);
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
