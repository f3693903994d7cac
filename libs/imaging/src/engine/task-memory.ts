import { stat } from 'node:fs/promises';
import type { Conversion } from '../camera/conversion.js';
import { fitInto } from '../export/fit.js';
import { readHeader, type SetFrame } from '../files/decode.js';
import { FrameError } from '../files/frame-error.js';
import type { Rendition } from '../files/renditions.js';
import { withinWidth } from '../pixels/shown-size.js';
import { photosOf } from '../own-style/fit-own-style.js';
import { decoderBytes, RASTER_BYTES } from './task-memory.rules.js';
import type { EngineTask } from './engine-messages.js';

/** What all running tasks may take together, in bytes. */
export const CAPACITY_BYTES = 692e6;
/** What a task on one photo may take; one that takes more is refused. */
const MAX_BYTES = 680e6;
/**
 * From this weight on, a thread ends with its task: WebAssembly gives no memory back, and a hostile file can't touch the
 * next one.
 */
const SINGLE_USE_BYTES = CAPACITY_BYTES / 4 + 1;
/** Memory of the rows between the steps of a task. */
const BASE_BYTES = 10e6;
/** Memory of a merge, per pixel of the set; of one whose room is shown in 16 bits. */
const MERGE_BYTES = 4;
const FINE_MERGE_BYTES = 8;

/** Memory of the small copies, the samples and the fit of a style. */
const STYLE_BYTES = 60e6;

/** Bytes of a pixel of what is drawn over a picture. */
const DRAWING_BYTES = 4;

/** Upper bound of the pixels to which a screen's image is decoded, relative to the photo's. */
const SCREEN_PIXELS = 2;

/**
 * Estimates the memory that a task takes, in bytes.
 * @throws FrameError when the picture's header is damaged, or decoding it would take too much memory
 */
export async function memoryOf(task: EngineTask): Promise<number> {
  switch (task.kind) {
    case 'merge':
      return mergeBytes(task.frames.hdr);
    case 'enhance':
      return MERGE_BYTES * (await pixelsOf(task.photo));
    case 'render':
      return BASE_BYTES + (await shrunkBytes(task.photo)) + heldBytes(task.rendition);
    case 'render-styled':
      return BASE_BYTES + (await shrunkBytes(task.photo));
    case 'angles':
    case 'screen':
      return BASE_BYTES + (await smallBytes(task.photo, 0));
    case 'fit-style':
      return BASE_BYTES + STYLE_BYTES + (await largestSmallBytes(photosOf(task.examples)));
    case 'look':
      return BASE_BYTES;
    case 'convert':
      return BASE_BYTES + conversionBytes(task.conversion);
    case 'deliver':
      // The file, what is written, and a part of either.
      return BASE_BYTES + 3 * (await stat(task.photo.path)).size;
    case 'recolour':
      return BASE_BYTES + (await wholeBytes(task.photo));
    case 'export': {
      const { own } = await readHeader(task.photo);
      const { box } = task.order;
      const shown = box === null ? own : fitInto(own, box);
      const pixels = shown.width * shown.height;
      // The labelled raster lies beside the one without the label.
      return BASE_BYTES + RASTER_BYTES * pixels + (await smallBytes(task.photo, pixels));
    }
    case 'edit': {
      const { photo, edit, mostAcross } = task;
      const { own } = await readHeader(photo);
      const size = withinWidth(own, mostAcross);
      const pixels = size.width * size.height;
      const isWhole = size.width === own.width;
      const base = isWhole ? await wholeBytes(photo) : await smallBytes(photo, pixels);
      const images = await Promise.all(
        edit.screens.map(({ image }) => smallBytes(image, SCREEN_PIXELS * pixels)),
      );
      return BASE_BYTES + base + Math.max(0, ...images);
    }
  }
}

/**
 * A smaller picture whose colours are changed, or on which something is drawn, is held whole, with the drawing; pictures
 * are at most twice as high as wide.
 */
function heldBytes({ width, watermarked, recolouring }: Rendition): number {
  const ofPixel =
    (watermarked || recolouring !== undefined ? RASTER_BYTES : 0) +
    (watermarked ? DRAWING_BYTES : 0);
  return ofPixel * width * 2 * width;
}

function conversionBytes(conversion: Conversion): number {
  switch (conversion.kind) {
    case 'none':
      return 0;
    case 'extract':
      return conversion.jpeg.end - conversion.jpeg.start;
    case 'develop':
    case 'decode-heic':
      return Math.max(conversion.bytes, SINGLE_USE_BYTES);
  }
}

async function mergeBytes(hdr: SetFrame): Promise<number> {
  const { own, metadata } = await readHeader(hdr);
  const ofPixel = metadata.depth === 'ushort' ? FINE_MERGE_BYTES : MERGE_BYTES;
  return ofPixel * own.width * own.height;
}

async function pixelsOf(photo: SetFrame): Promise<number> {
  const { width, height } = (await readHeader(photo)).own;
  return width * height;
}

/** For a picture that is decoded, turned and encoded row by row. */
async function shrunkBytes(photo: SetFrame): Promise<number> {
  const { own, metadata } = await readHeader(photo);
  return bounded(photo, decoderBytes({ ...metadata, pixels: own.width * own.height }, true));
}

/** For a picture of which all pixels are held. */
async function wholeBytes(photo: SetFrame): Promise<number> {
  const { own, metadata } = await readHeader(photo);
  const pixels = own.width * own.height;
  return bounded(photo, decoderBytes({ ...metadata, pixels }, false) + RASTER_BYTES * pixels);
}

/** For a picture of which a copy of so many pixels is held; one that was turned may be decoded whole before. */
async function smallBytes(photo: SetFrame, pixels: number): Promise<number> {
  const { own, turned, metadata } = await readHeader(photo);
  const ownPixels = own.width * own.height;
  if (turned || pixels >= ownPixels) {
    return wholeBytes(photo);
  }
  const decoder = decoderBytes({ ...metadata, pixels: ownPixels }, 4 * pixels < ownPixels);
  return bounded(photo, decoder + RASTER_BYTES * pixels);
}

/** For pictures of which small copies are made, one after the other. */
async function largestSmallBytes(photos: readonly SetFrame[]): Promise<number> {
  const each = await Promise.all(photos.map((photo) => smallBytes(photo, 0)));
  return Math.max(0, ...each);
}

function bounded({ name }: SetFrame, bytes: number): number {
  if (bytes > MAX_BYTES) {
    throw new FrameError(
      name,
      `${name} has too many pixels for the way it is stored; export it as a JPEG that is not progressive`,
      { isTooLarge: true },
    );
  }
  return bytes;
}
