import { readFile, rename, rm } from 'node:fs/promises';
import { align, LEAST_MATCH, structurePyramid, type Alignment } from './align.js';
import { applyGains } from './apply-gains.js';
import { cameraExif } from './camera-exif.js';
import { estimateGains } from './cast.js';
import { decodeFull, decodeTo, readSize, shrink, type SetFrame } from './decode.js';
import { encodePhoto } from './encode.js';
import { combineFlashColour } from './flash-colour.js';
import { FrameError } from './frame-error.js';
import { insertView } from './insert-view.js';
import type { Raster } from './raster.js';
import type { ShownSize } from './shown-size.js';
import { warpTo } from './warp.js';
import { findWindowView } from './window-view.js';

export interface FrameSet {
  hdr: SetFrame;
  flashes: SetFrame[];
}

export interface MergeOptions {
  /** JPEG quality, 1 to 100; 90 if not given */
  quality?: number;
}

/** What a merge did. */
export interface MergeReport {
  /** pixels of the finished photo, upright */
  width: number;
  height: number;
  /** the HDR frame and the flash frames that went into the photo */
  framesUsed: number;
  /** names of flash frames left out because they show another view than the HDR frame */
  framesRejected: string[];
}

interface AlignedFrame {
  frame: SetFrame;
  alignment: Alignment;
  /** as the HDR frame sees it, at the small size */
  pixels: Raster;
}

const LARGEST_SIZE_DIFFERENCE = 0.02;

/**
 * Merges the frames of a set into one photo: the HDR frame at full size, its light's colour corrected by what the
 * flash frames tell of the surfaces. The output appears whole or not at all.
 *
 * @param output path of the JPEG to write
 * @param signal stops between steps and between strips; the promise rejects with its reason
 * @throws FrameError for a frame that is damaged, of another size, or when no flash frame shows the HDR frame's view
 */
export async function mergeSet(
  frames: FrameSet,
  output: string,
  options: MergeOptions,
  signal: AbortSignal,
): Promise<MergeReport> {
  signal.throwIfAborted();
  await assertSameSize(frames);
  const photo = await decodeFull(frames.hdr);
  signal.throwIfAborted();

  const hdr = await shrink(photo, estimationSize(photo));
  const { matching, rejected } = await alignFlashes(frames, hdr, signal);
  const seen = matching.map(({ pixels }) => pixels);
  const view = findWindowView(hdr, seen);
  const gains = estimateGains(hdr, combineFlashColour(hdr, seen));
  await applyGains(photo, gains, signal);
  if (view) {
    const { frame, alignment } = matching[view.frame]!;
    const scale = photo.width / hdr.width;
    const place = { dx: alignment.dx * scale, dy: alignment.dy * scale, turn: alignment.turn };
    await insertView(photo, view, await decodeTo(frame, photo), place, signal);
  }

  const unfinished = `${output}.part`;
  try {
    const exif = cameraExif(await readFile(frames.hdr.path));
    await encodePhoto(photo, unfinished, options.quality ?? 90, exif);
    signal.throwIfAborted();
    await rename(unfinished, output);
  } finally {
    await rm(unfinished, { force: true });
  }
  return {
    width: photo.width,
    height: photo.height,
    framesUsed: 1 + matching.length,
    framesRejected: rejected,
  };
}

/**
 * The size on which light and alignment are estimated: an eighth, which JPEG decodes to directly, but at least
 * 750 pixels wide: below that alignment begins to fail.
 */
function estimationSize({ width, height }: ShownSize): ShownSize {
  const scale = Math.min(1, Math.max(1 / 8, 750 / width));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function assertSameSize({ hdr, flashes }: FrameSet): Promise<void> {
  const expected = await readSize(hdr);
  for (const flash of flashes) {
    const size = await readSize(flash);
    const difference = Math.max(
      Math.abs(size.width / expected.width - 1),
      Math.abs(size.height / expected.height - 1),
    );
    if (difference > LARGEST_SIZE_DIFFERENCE) {
      throw new FrameError(
        flash.name,
        `${flash.name} is ${size.width} × ${size.height} while ${hdr.name} is ${expected.width} × ${expected.height}`,
      );
    }
  }
}

/** Decodes the flash frames one by one, so that no two are in memory at full size. */
async function alignFlashes(
  { hdr: hdrFrame, flashes }: FrameSet,
  hdr: Raster,
  signal: AbortSignal,
): Promise<{ matching: AlignedFrame[]; rejected: string[] }> {
  const structure = structurePyramid(hdr);
  const matching: AlignedFrame[] = [];
  const rejected: string[] = [];
  for (const frame of flashes) {
    const small = await decodeTo(frame, hdr);
    signal.throwIfAborted();
    const alignment = align(structure, structurePyramid(small));
    if (alignment.match !== null && alignment.match < LEAST_MATCH) {
      rejected.push(frame.name);
    } else {
      matching.push({ frame, alignment, pixels: warpTo(small, alignment) });
    }
  }
  if (matching.length === 0) {
    throw new FrameError(
      hdrFrame.name,
      `${hdrFrame.name} shows another view than its flash frames ${rejected.join(', ')}`,
    );
  }
  return { matching, rejected };
}
