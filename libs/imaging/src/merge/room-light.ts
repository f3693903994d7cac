import { structurePyramid } from '../align/align.js';
import { decodePhoto, decodeTo, readSize, shrink, type SetFrame } from '../files/decode.js';
import { fuseExposures } from '../fusion/exposure-fusion.js';
import { NORMAL_CODE } from '../fusion/natural-tone.js';
import { meanCode, type Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import type { RejectedFrame } from './merge-report.js';
import { placeFrame, type PlacedFlash } from './place-flashes.js';

/** The room in its own light, from one frame or from several exposures. */
export interface RoomLight {
  /** the frame that the photo is aligned with and whose metadata it gets */
  frame: SetFrame;
  /** full size, with more than 8 bits if a frame has them */
  photo: Raster;
  /** small copy of `photo` */
  small: Raster;
  /** small copy of `frame` as it was shot: `small` itself unless several exposures are fused */
  shot: Raster;
  /** the other exposures that are fused into `photo` */
  fused: PlacedFlash[];
  /** exposures too dark to be fused, for the views that they show */
  windows: PlacedFlash[];
  rejected: RejectedFrame[];
}

/**
 * Decodes the room's light; several exposures are aligned with the one nearest to a normal exposure and fused. Exposures
 * that show another view, or nothing, are left out. Besides the photo, only one exposure is in memory at full size.
 * @param brackets the exposures besides `hdr`
 * @param sizeOf the size of the small copies
 * @throws FrameError for a damaged frame
 */
export async function readRoomLight(
  { hdr, brackets }: { hdr: SetFrame; brackets: readonly SetFrame[] },
  sizeOf: (full: ShownSize) => ShownSize,
  signal: AbortSignal,
): Promise<RoomLight> {
  if (brackets.length === 0) {
    const photo = await decodePhoto(hdr);
    const small = await shrink(photo, sizeOf(photo));
    return { frame: hdr, photo, small, shot: small, fused: [], windows: [], rejected: [] };
  }
  const copies = await smallCopies([hdr, ...brackets], sizeOf, signal);
  const { reference, fused: matching, rejected } = placeAroundNormal(copies);
  const { pixels: small } = reference;
  const windows = matching.filter(({ pixels }) => isApart(pixels, matching, small));
  const fused = matching.filter((placed) => !windows.includes(placed));
  const photo = await decodePhoto(reference.frame);
  signal.throwIfAborted();
  if (fused.length === 0) {
    return { frame: reference.frame, photo, small, shot: small, fused, windows, rejected };
  }
  const others = fused.map(({ frame, alignment, unmoved }) => {
    return { frame, small: unmoved, place: alignment };
  });
  await fuseExposures(photo, small, others, signal, 'natural');
  return {
    ...{ frame: reference.frame, photo, small: await shrink(photo, small), shot: small },
    ...{ fused, windows, rejected },
  };
}

/** Mean code below which an exposure may be too dark to be fused, and how many times darker than the next it must be. */
const DARK_CODE = 16;
const MIN_APART = 4;

/** Whether an exposure is a window frame: nearly black, and far from all brighter exposures. */
function isApart(exposure: Raster, others: readonly PlacedFlash[], reference: Raster): boolean {
  const level = meanCode(exposure);
  const brighter = [reference, ...others.map(({ pixels }) => pixels)]
    .map(meanCode)
    .filter((other) => other > level);
  return level < DARK_CODE && Math.min(...brighter) > MIN_APART * level;
}

interface SmallCopy {
  frame: SetFrame;
  pixels: Raster;
}

async function smallCopies(
  frames: readonly SetFrame[],
  sizeOf: (full: ShownSize) => ShownSize,
  signal: AbortSignal,
): Promise<[SmallCopy, ...SmallCopy[]]> {
  const [first, ...others] = frames;
  if (first === undefined) {
    throw new Error('there are no exposures');
  }
  const full = await readSize(first);
  const copyOf = async (frame: SetFrame): Promise<SmallCopy> => {
    signal.throwIfAborted();
    return { frame, pixels: await decodeTo(frame, sizeOf(full), full) };
  };
  const copies: [SmallCopy, ...SmallCopy[]] = [await copyOf(first)];
  for (const frame of others) {
    copies.push(await copyOf(frame));
  }
  return copies;
}

interface PlacedExposures extends Pick<RoomLight, 'fused' | 'rejected'> {
  reference: SmallCopy;
}

/**
 * Aligns the exposures with the one nearest to normal. A stray frame that no other matches isn't the one, however well it
 * is exposed: the first exposure that shows the view of at least half of the others is.
 */
function placeAroundNormal(copies: readonly [SmallCopy, ...SmallCopy[]]): PlacedExposures {
  const attempts: PlacedExposures[] = [];
  for (const reference of byNormality(copies)) {
    const attempt = placeAround(reference, copies);
    const strays = attempt.rejected.filter(({ reason }) => reason === 'another-view').length;
    if (strays <= attempt.fused.length) {
      return attempt;
    }
    attempts.push(attempt);
  }
  const [first, ...others] = attempts;
  return others.reduce(
    (best, attempt) => (attempt.fused.length > best.fused.length ? attempt : best),
    first ?? placeAround(copies[0], copies),
  );
}

function placeAround(reference: SmallCopy, copies: readonly SmallCopy[]): PlacedExposures {
  const structure = structurePyramid(reference.pixels);
  const fused: PlacedFlash[] = [];
  const rejected: RejectedFrame[] = [];
  for (const { frame, pixels } of copies.filter((copy) => copy !== reference)) {
    const placement = placeFrame(structure, frame, pixels);
    if ('reason' in placement) {
      rejected.push(placement);
    } else {
      fused.push(placement);
    }
  }
  return { reference, fused, rejected };
}

/** Exposures by how near their mean codes are to that of a normal one; equals stay in their order. */
export function byNormality<Copy extends { pixels: Raster }>(copies: readonly Copy[]): Copy[] {
  return copies
    .map((copy) => ({ copy, away: Math.abs(meanCode(copy.pixels) - NORMAL_CODE) }))
    .sort((a, b) => a.away - b.away)
    .map(({ copy }) => copy);
}
