import type { ColourSpace, EmbeddedJpeg, SensorData } from '@roomlight/photography/camera-files';
import type { SetFrame } from '../files/decode.js';
import { withFile } from '../files/file-reader.js';
import { hdrRefusal, identify, type IdentifiedFile } from '../files/foreign-format.js';
import { FrameError } from '../files/frame-error.js';
import { MAX_PIXELS } from '../pixels/limits.js';

/** What is taken out of a RAW file. */
interface Extraction {
  jpeg: EmbeddedJpeg;
  /** EXIF's */
  orientation: number;
  /** That tags name; null where they name none. */
  colours: ColourSpace | null;
}

/** How a frame becomes a file that libvips decodes. */
export type Conversion =
  /** It is one. */
  | { kind: 'none' }
  /** The camera's own JPEG is taken out of a RAW file. */
  | ({ kind: 'extract' } & Extraction)
  /** The RAW data are developed; `heapBytes` is what the converter may take at most. */
  | {
      kind: 'develop';
      heapBytes: number;
      pixels: number;
      bytes: number;
      sensor: SensorData | null;
      /** The camera's JPEG, where it is of full size: it is used if the data can't be developed. */
      substitute: Extraction | null;
    }
  /** An HEIC photo is decoded. */
  | { kind: 'decode-heic'; pixels: number; bytes: number; colours: ColourSpace | null };

/** What a frame's file says beside its pixels. */
export interface FrameFacts {
  /** EXIF's orientation, 1 to 8. */
  turned: number;
  /** Whether the camera's JPEG is used because the RAW data can't be developed. */
  isUndeveloped: boolean;
}

export interface ConversionOptions {
  /** Develops RAW files even if their camera's JPEG is of full size. */
  developRaw: boolean;
}

/**
 * An embedded JPEG with this share of the sensor's longer side is taken for the photo: cameras cut away edges, and
 * phones keep only small previews.
 */
const MIN_JPEG_SHARE = 0.9;
/** What converting one photo may take: a RAW file of 50 to 61 megapixels, an HEIC photo of 100. */
const MAX_BYTES = 1.3e9;

/** Bytes that LibRaw takes for a pixel: the mosaic, four channels of 16 bits, and the result. */
const HEAP_BYTES_PER_PIXEL = 2 + 8 + 6;
const HEAP_BASE_BYTES = 64e6;
/** For edges that aren't part of the picture, and growth in steps. */
const HEAP_RESERVE = 1.25;
/** Bytes of a pixel of an HEIC photo: decoded planes, and two copies of four channels. */
const HEIC_BYTES = 12;

/** A sound file has at least this many bytes for a pixel; one that claims more pixels would only take memory. */
const MIN_RAW_BYTES = 1 / 32;
const MIN_HEIC_BYTES = 1 / 512;

/** Of TIFF's tag Compression, from DNG 1.7 on: LibRaw has no decoder for it. */
const JPEG_XL = 52546;
const JPEG_XL_REFUSAL =
  "is a RAW photo compressed with JPEG XL, which can't be developed here, and its JPEG is too small; choose lossless compression in the camera, or export it as JPEG";

/**
 * Decides how a frame is converted, by its content.
 * @throws FrameError when it is damaged or too large
 */
export async function conversionOf(
  frame: SetFrame,
  { developRaw }: ConversionOptions,
): Promise<Conversion & FrameFacts> {
  const { conversion, camera } = await withFile(frame.path, async (read, size) => {
    const identified = await identify(read, size);
    return {
      conversion: conversionFor(frame, identified, size, developRaw),
      camera: identified.camera,
    };
  });
  const isJpegXl = camera?.sensor?.compression === JPEG_XL;
  return {
    ...conversion,
    turned: camera?.orientation ?? 1,
    isUndeveloped: isJpegXl && conversion.kind === 'extract',
  };
}

function conversionFor(
  frame: SetFrame,
  { foreign, camera }: IdentifiedFile,
  size: number,
  developRaw: boolean,
): Conversion {
  if (foreign === null || camera === null) {
    return { kind: 'none' };
  }
  const refusal = hdrRefusal(camera.colours);
  if (refusal !== null) {
    throw new FrameError(frame.name, `${frame.name} ${refusal}`);
  }
  const { width, height } = camera.shot;
  const pixels = (width ?? 0) * (height ?? 0);
  if (width === null || height === null || pixels > MAX_PIXELS) {
    throw damaged(frame);
  }
  if (camera.format === 'heic') {
    const bytes = HEIC_BYTES * pixels + 2 * size;
    return {
      kind: 'decode-heic',
      pixels,
      colours: camera.colours,
      bytes: checked(frame, bytes, pixels, size / MIN_HEIC_BYTES),
    };
  }
  const { orientation, colours } = camera;
  const [jpeg] = camera.previews;
  const isWhole =
    jpeg !== undefined &&
    Math.max(jpeg.width, jpeg.height) >= MIN_JPEG_SHARE * Math.max(width, height);
  const heapBytes = HEAP_RESERVE * (HEAP_BYTES_PER_PIXEL * pixels + size) + HEAP_BASE_BYTES;
  const bytes = heapBytes + size;
  const substitute = isWhole ? { jpeg, orientation, colours: jpeg.colours ?? colours } : null;
  const isJpegXl = camera.sensor?.compression === JPEG_XL;
  if (substitute !== null && (isJpegXl || !(developRaw && bytes <= MAX_BYTES))) {
    return { kind: 'extract', ...substitute };
  }
  if (isJpegXl && camera.sensor?.isWhole) {
    throw new FrameError(frame.name, `${frame.name} ${JPEG_XL_REFUSAL}`);
  }
  checked(frame, bytes, pixels, size / MIN_RAW_BYTES);
  return { kind: 'develop', heapBytes, pixels, bytes, sensor: camera.sensor, substitute };
}

/** @throws FrameError when a conversion would take too much memory, or for pixels that aren't there */
function checked(frame: SetFrame, bytes: number, pixels: number, maxPixels: number): number {
  if (bytes > MAX_BYTES) {
    throw new FrameError(
      frame.name,
      `${frame.name} has too many pixels to be converted here; export it as JPEG`,
      { isTooLarge: true },
    );
  }
  if (pixels > maxPixels) {
    throw damaged(frame);
  }
  return bytes;
}

function damaged({ name }: SetFrame): FrameError {
  return new FrameError(name, `${name} is cut off or damaged`);
}
