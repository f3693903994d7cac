import { structurePyramid } from '../align/align.js';
import { decodeFull, decodeTo, readSize, shrink, type SetFrame } from '../files/decode.js';
import { fuseExposures } from '../fusion/exposure-fusion.js';
import { meanCode, type Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import type { RejectedFrame } from './merge-report.js';
import { placeFrame, type PlacedFlash } from './place-flashes.js';

/** The room in its own light, from one frame or from several exposures. */
export interface RoomLight {
  /** the frame that the photo is aligned with and whose metadata it gets */
  frame: SetFrame;
  /** full size */
  photo: Raster;
  /** small copy of `photo` */
  small: Raster;
  /** the other exposures that are fused into `photo` */
  fused: PlacedFlash[];
  rejected: RejectedFrame[];
}

/** The code value of middle grey: a frame whose codes have this mean is normally exposed. */
const MIDDLE_GREY = 118;

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
    const photo = await decodeFull(hdr);
    const small = await shrink(photo, sizeOf(photo));
    return { frame: hdr, photo, small, fused: [], rejected: [] };
  }
  const copies = await smallCopies([hdr, ...brackets], sizeOf, signal);
  const reference = nearestToNormal(copies);
  const photo = await decodeFull(reference.frame);
  const small = await shrink(photo, reference.pixels);
  signal.throwIfAborted();
  const structure = structurePyramid(small);
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
  if (fused.length === 0) {
    return { frame: reference.frame, photo, small, fused, rejected };
  }
  const others = fused.map(({ frame, alignment, unmoved }) => {
    return { frame, small: unmoved, place: alignment };
  });
  await fuseExposures(photo, small, others, signal);
  return { frame: reference.frame, photo, small: await shrink(photo, small), fused, rejected };
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

/** The exposure whose mean code is nearest to middle grey, the first of equals. */
export function nearestToNormal<Copy extends { pixels: Raster }>(
  copies: readonly [Copy, ...Copy[]],
): Copy {
  const away = copies.map(({ pixels }) => Math.abs(meanCode(pixels) - MIDDLE_GREY));
  return copies[away.indexOf(Math.min(...away))] ?? copies[0];
}
