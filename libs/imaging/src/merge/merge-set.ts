import { rename, rm } from 'node:fs/promises';
import { type LightSettings, PLAIN_LIGHT, tileSize } from '@roomlight/photography/light';
import { sizeProblem } from '@roomlight/photography/shoot';
import { enlarged } from '../align/align.js';
import { cameraExif } from '../files/camera-exif.js';
import { correctLight } from '../colour/correct-light.js';
import { readSize, shrink, type SetFrame } from '../files/decode.js';
import { encodePhoto } from '../files/encode.js';
import { readExifPart } from '../files/read-head.js';
import { fuseExposures } from '../fusion/exposure-fusion.js';
import { isExposureSequence } from '../fusion/exposure-sequence.js';
import { FrameError } from '../files/frame-error.js';
import { makeMaps } from '../light/make-maps.js';
import { writeMaps } from '../light/maps-file.js';
import { surfacesOf } from '../look/surfaces.js';
import { classifyFrames } from './classify-frames.js';
import { correctByFlashes, type Correction, type LightWishes } from './correct-by-flashes.js';
import { ENGINE_VERSION } from './engine-version.js';
import type { FrameKind } from './frame-kinds.rules.js';
import { misplacedHdr } from './frame-order.js';
import { lightCorrection } from './light-correction.js';
import type { MergeReport } from './merge-report.js';
import { pullWindows, windowReport } from './pull-windows.js';
import { readRoomLight, type RoomLight } from './room-light.js';
import { placeFlashes, type PlacedFlash } from './place-flashes.js';
import { sparedPlaces } from './spared-places.js';
import { whiteLevelExposure } from './white-level.js';
import type { Raster } from '../pixels/raster.js';
import { liftShadows } from '../colour/shadow-lift.js';
import type { ShownSize } from '../pixels/shown-size.js';

export interface FrameSet {
  /** the frame, or the first of several, in the room's own light */
  hdr: SetFrame;
  flashes: SetFrame[];
  /**
   * further exposures in the room's own light; a set that has this list, even an empty one, has the roles that the
   * photographer gave its frames, otherwise the frames themselves tell whether they are in order and which are with flash
   */
  brackets?: SetFrame[];
}

export interface MergeOptions {
  /** JPEG quality, 1 to 100; 90 if not given */
  quality?: number;
  /** called between steps with the completed share of the work, 0 to 1, always increasing */
  onProgress?: (fraction: number) => void;
  /** path of the light maps to write, a WebP file, for photos whose light can be changed; see `hasLightMaps` */
  maps?: string;
  /** how the photo's light is changed; as merged if not given */
  light?: LightSettings;
}

/** Minimum side of a photo in pixels. */
const MIN_SIDE = 16;

/** Longer side, in pixels, from which on a ninth of the photo is enough to align by. */
const LARGE = 6000;

/** Completed shares of the duration of a typical set after each step, for progress reports. */
const DECODED = 0.25;
const FLASHES_PLACED = 0.6;
const CORRECTED = 0.85;

/**
 * Merges the frames of a set into one photo: the HDR frame at full size, with the colour of its light corrected by the
 * surface colours that the flash frames show. Flash frames that show nothing of the HDR frame's view are left out; if
 * none remains, the photo is the HDR frame with slightly lifted shadows and unchanged colours. The output appears
 * complete or not at all. If the frame named HDR was shot with flash and another one without, they are swapped, unless
 * the photographer gave the frames their roles. Brackets are fused into one HDR frame first; without flash frames, the
 * photo is the fused frame.
 *
 * @param output path of the JPEG to write
 * @param signal stops between steps and between strips; the promise rejects with its reason
 * @throws FrameError for a frame that is damaged, over the largest size, or of another size than the HDR frame
 */
export async function mergeSet(
  frames: FrameSet,
  output: string,
  options: MergeOptions,
  signal: AbortSignal,
): Promise<MergeReport> {
  const findMisplaced = frames.brackets === undefined ? misplacedHdr : null;
  const report = await mergeFrames(frames, output, options, signal, findMisplaced);
  const all = [frames.hdr, ...(frames.brackets ?? []), ...frames.flashes];
  const undeveloped = namesOf(all.filter(({ isUndeveloped }) => isUndeveloped === true));
  const turned = namesOf(all.filter(({ quarterTurns = 0 }) => quarterTurns !== 0));
  return {
    ...report,
    ...(undeveloped.length > 0 && { undeveloped }),
    ...(turned.length > 0 && { turned }),
  };
}

const namesOf = (frames: readonly SetFrame[]): string[] => frames.map(({ name }) => name);

/** @param findMisplaced returns the frame to swap with the HDR frame, if any */
async function mergeFrames(
  frames: FrameSet,
  output: string,
  options: MergeOptions,
  signal: AbortSignal,
  findMisplaced: typeof misplacedHdr | null,
): Promise<MergeReport> {
  const { quality = 90, onProgress = () => undefined } = options;
  signal.throwIfAborted();
  await assertSizes(frames);
  const room = await readRoomLight({ brackets: [], ...frames }, estimationSize, signal);
  const { photo, small: hdr } = room;
  signal.throwIfAborted();
  onProgress(DECODED);

  let done = 0;
  const onPlaced = (): void =>
    onProgress(DECODED + ((FLASHES_PLACED - DECODED) * ++done) / frames.flashes.length);
  const { placed, rejected } = await placeFlashes(hdr, photo, frames.flashes, onPlaced, signal);
  const shot = { frame: room.frame, pixels: room.shot };
  const kinds = await classifyFrames(shot, placed);
  const ofKind = (kind: FrameKind): PlacedFlash[] => placed.filter((_, k) => kinds[k] === kind);
  const windows = ofKind('window');
  const lit = placed.filter((frame) => !windows.includes(frame));
  const misplaced = await findMisplaced?.({ frame: frames.hdr, pixels: hdr }, lit);
  if (misplaced) {
    return mergeReordered(frames, misplaced, output, options, signal);
  }
  const brackets = ofKind('bracket').map(({ frame }) => frame);
  if (frames.brackets === undefined && brackets.length > 0) {
    const flashes = frames.flashes.filter((frame) => !brackets.includes(frame));
    const again = { ...options, onProgress: inRest(options) };
    return mergeFrames({ ...frames, brackets, flashes }, output, again, signal, null);
  }
  const scale = photo.width / hdr.width;
  const wishes = { settings: options.light ?? PLAIN_LIGHT, hasMaps: options.maps !== undefined };
  const finished = await finishPhoto(room, lit, windows, scale, wishes, signal);
  const { views, light, ...corrected } = finished;
  const surfaces = await surfacesOf(photo, views);
  onProgress(CORRECTED);

  if (options.maps !== undefined && light !== undefined) {
    const size = tileSize(photo);
    const copies = { hdr: await shrink(hdr, size), photo: await shrink(photo, size) };
    await writeMaps(makeMaps({ ...light, ...copies }), options.maps);
  }
  await writeWhole(photo, output, quality, room.frame, signal);
  onProgress(1);
  return {
    width: photo.width,
    height: photo.height,
    engine: ENGINE_VERSION,
    ...corrected,
    surfaces,
    ...(options.maps !== undefined && { hasLightMaps: light !== undefined }),
    framesUsed: 1 + room.fused.length + room.windows.length + placed.length,
    framesRejected: [...room.rejected, ...rejected],
    shifts: [...room.fused, ...room.windows, ...placed].map(({ frame, alignment }) => {
      const { dx, dy, turn, zoom } = enlarged(alignment, scale);
      return { name: frame.name, dx, dy, turn: (turn * 180) / Math.PI, zoom };
    }),
  };
}

async function mergeReordered(
  frames: FrameSet,
  hdr: SetFrame,
  output: string,
  options: MergeOptions,
  signal: AbortSignal,
): Promise<MergeReport> {
  const flashes = frames.flashes.map((frame) => (frame === hdr ? frames.hdr : frame));
  const again = { ...options, onProgress: inRest(options) };
  const report = await mergeFrames({ hdr, flashes }, output, again, signal, null);
  return { ...report, takenForHdr: hdr.name };
}

/** Progress of a merge that starts again once the frames are placed. */
function inRest({ onProgress }: MergeOptions): (fraction: number) => void {
  return (fraction) => onProgress?.(FLASHES_PLACED + (1 - FLASHES_PLACED) * fraction);
}

/** Produces the finished photo from the room's light at full size, in place, by the method that suits the frames. */
async function finishPhoto(
  room: RoomLight,
  lit: PlacedFlash[],
  windows: PlacedFlash[],
  scale: number,
  light: LightWishes,
  signal: AbortSignal,
): Promise<Correction> {
  const { photo, small: hdr, fused } = room;
  const shot = { frame: room.frame, pixels: room.shot };
  const sources = [...fused, ...room.windows, ...windows];
  const isFused = fused.length === 0 && lit.length > 0 && isSequence(hdr, lit);
  if (isFused) {
    // Exposures that only their pixels tell: the darkest belong to the sequence.
    await fuse(photo, hdr, [...lit, ...windows], signal);
    return FUSED;
  }
  if (lit.length > 0) {
    const method = fused.length > 0 ? 'exposures-flash' : 'flash';
    return {
      ...(await correctByFlashes(room, lit, sources, scale, light, signal)),
      method,
    };
  }
  if (fused.length === 0) {
    await cleanUp(photo, hdr, signal);
  }
  const pulled = await pullWindows(photo, shot, sources, 'sameLight', signal);
  return {
    method: fused.length > 0 ? 'exposures' : 'hdr-alone',
    ...windowReport(pulled, photo),
    confidence: fused.length > 0 ? 1 : 0,
    views: pulled.map(({ inside }) => inside),
  };
}

/** Fused exposures keep their own colours, so the confidence is full. */
const FUSED: Correction = {
  ...{ method: 'exposures', windows: 0, windowsToCheck: 0, confidence: 1 },
  views: [],
};

function isSequence(hdr: Raster, placed: readonly PlacedFlash[]): boolean {
  return isExposureSequence(
    hdr,
    placed.map(({ pixels }) => pixels),
  );
}

/** Fuses the HDR frame and frames that prove to be further exposures in the same light. */
async function fuse(
  photo: Raster,
  hdr: Raster,
  placed: PlacedFlash[],
  signal: AbortSignal,
): Promise<void> {
  const others = placed.map(({ frame, alignment, unmoved }) => {
    return { frame, small: unmoved, place: alignment };
  });
  await fuseExposures(photo, hdr, others, signal);
}

/** Gives the HDR frame a gentle lift in place and no colour correction, since no flash frame is usable. */
async function cleanUp(photo: Raster, hdr: Raster, signal: AbortSignal): Promise<void> {
  const exposure = whiteLevelExposure(hdr, []);
  const spared = sparedPlaces(hdr, exposure);
  await correctLight(
    photo,
    lightCorrection(photo, hdr, liftShadows(hdr), exposure, spared),
    signal,
  );
}

async function writeWhole(
  photo: Raster,
  output: string,
  quality: number,
  hdr: SetFrame,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = `${output}.part`;
  try {
    await encodePhoto(photo, unfinished, quality, cameraExif(await readExifPart(hdr.path)));
    signal.throwIfAborted();
    await rename(unfinished, output);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * The size at which light and alignment are estimated: a ninth of a large photo, a ratio from which on sharp lets
 * libjpeg shrink by eight while it decodes; 750 pixels on the longer side for a smaller photo, below which alignment
 * begins to fail.
 */
function estimationSize({ width, height }: ShownSize): ShownSize {
  const length = Math.max(width, height);
  const scale = length >= LARGE ? 1 / 9 : Math.min(1, 750 / length);
  const side = (full: number): number => Math.max(2, Math.floor(full * scale));
  return { width: side(width), height: side(height) };
}

async function assertSizes({ hdr, brackets = [], flashes }: FrameSet): Promise<void> {
  const first = { name: hdr.name, ...(await readSize(hdr)) };
  if (Math.min(first.width, first.height) < MIN_SIDE) {
    throw new FrameError(hdr.name, `${hdr.name} is only ${first.width} × ${first.height} pixels`);
  }
  for (const frame of [...brackets, ...flashes]) {
    const problem = sizeProblem(first, { name: frame.name, ...(await readSize(frame)) });
    if (problem !== null) {
      throw new FrameError(frame.name, problem);
    }
  }
}
