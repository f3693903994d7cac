import {
  otherFileRefusal,
  type CameraFile,
  type ColourSpace,
  type ReadBytes,
} from '@roomlight/photography/camera-files';
import type { Shot } from '@roomlight/photography/shoot';
import { FOREIGN_NAMES, hdrRefusal, identify, type ForeignFormat } from './foreign-format.js';
import { MAX_FILE_BYTES, MAX_PIXELS } from '../pixels/limits.js';
import type { HeaderFacts } from './headers/header-facts.js';
import { pngColourSpace } from './png-profile.js';
import { readJpegHeader } from './headers/jpeg.js';
import { readPngHeader } from './headers/png.js';
import { readTiffHeader } from './headers/tiff.js';
import { readWebpHeader } from './headers/webp.js';
import { readShownSize, shownSize, type ShownSize } from '../pixels/shown-size.js';

/** Number of bytes from a file's beginning that inspectHeader needs: headers with previews and profiles fit in. */
export const HEAD_BYTES = 1024 * 1024;

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'tiff';
/** RAW and HEIC are for frames alone: they are converted before they are merged. */
export type FrameFormat = PhotoFormat | 'heic' | 'raw';

/** What a photo's file says about its exposure; null is unknown. */
export type ExposureFacts = Pick<Shot, 'exposureSeconds' | 'aperture' | 'iso' | 'flashFired'>;

export interface PhotoHeader {
  format: FrameFormat;
  /** null where the head doesn't contain the size: WebP and TIFF may store it at their end */
  shown: ShownSize | null;
  exposure: ExposureFacts;
}

/**
 * The reason why a file is refused. The message follows the file's name: 'is empty', 'is not a picture', 'is an AVIF
 * photo; export it as JPEG'.
 */
export class NotAPhotoError extends Error {
  override readonly name = 'NotAPhotoError';
}

interface KnownFormat {
  format: PhotoFormat;
  isIt: (head: Buffer) => boolean;
  /** returns undefined when the header is invalid */
  read: (head: Buffer, size: number) => HeaderFacts | undefined;
  /** whether libvips opens the format from its beginning alone */
  opensByHead: boolean;
}

const FORMATS: KnownFormat[] = [
  {
    format: 'jpeg',
    isIt: (head) => head.readUInt16BE(0) === 0xffd8,
    read: readJpegHeader,
    opensByHead: true,
  },
  {
    format: 'png',
    isIt: (head) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
    read: readPngHeader,
    opensByHead: true,
  },
  {
    format: 'webp',
    isIt: (head) => /^RIFF[^]{4}WEBP/.test(head.toString('latin1', 0, 12)),
    read: readWebpHeader,
    opensByHead: false,
  },
  {
    format: 'tiff',
    isIt: (head) => ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4)),
    read: readTiffHeader,
    opensByHead: false,
  },
];

/** Minimum size of a file: less than the shortest header of any format. */
const MIN_BYTES = 16;
/** Size of a JPEG's end mark, which contains no pixels. */
const NO_DATA_BYTES = 2;

/**
 * Checks a file by its beginning, which is cheap enough for every upload. The content decides, not the name. The
 * decoder also opens JPEG and PNG headers and detects kinds that it can't decode. The check doesn't detect pixels cut
 * off later in the file (found when decoding), and, for a TIFF whose directory lies beyond the head, anything but its
 * first bytes.
 *
 * @param head the first HEAD_BYTES of the file, or all of a shorter file
 * @param size of the whole file, bytes
 * @param read reads other parts of the file, where RAW files may have their directories; by default, parts of the head
 * @throws NotAPhotoError
 */
export async function inspectHeader(
  head: Buffer,
  size: number,
  read: ReadBytes = (start, end) => Promise.resolve(head.subarray(start, end)),
): Promise<PhotoHeader> {
  if (size === 0) {
    throw new NotAPhotoError('is empty');
  }
  if (size > MAX_FILE_BYTES) {
    throw new NotAPhotoError('is over 100 MB');
  }
  const fromHead: ReadBytes = (start, end) =>
    end <= head.length ? Promise.resolve(head.subarray(start, end)) : read(start, end);
  const { foreign, camera, other } = await identify(fromHead, size);
  if (other !== null) {
    throw new NotAPhotoError(otherFileRefusal(other));
  }
  if (foreign !== null && camera !== null) {
    return foreignHeader(foreign, camera);
  }
  const known = head.length < MIN_BYTES ? undefined : FORMATS.find(({ isIt }) => isIt(head));
  if (!known) {
    throw new NotAPhotoError('is not a picture');
  }
  if (known.format === 'png') {
    assertNoHdr(await pngColourSpace(fromHead, size));
  }
  const facts = known.read(head, size);
  if (!facts) {
    const cutOff = size <= head.length && size < 4096;
    throw new NotAPhotoError(cutOff ? 'holds nothing behind its header' : 'is not a picture');
  }
  const { width, height, dataStart } = facts;
  if (width * height > MAX_PIXELS) {
    throw new NotAPhotoError('is over 200 megapixels');
  }
  if ((dataStart ?? head.length) + NO_DATA_BYTES >= size) {
    throw new NotAPhotoError('holds nothing behind its header');
  }
  const mustOpen = known.opensByHead && dataStart !== undefined;
  const shown = mustOpen ? await openHead(head) : await shownSize(head);
  return { format: known.format, shown, exposure: exposureOf(camera) };
}

function foreignHeader(format: ForeignFormat, camera: CameraFile): PhotoHeader {
  assertNoHdr(camera.colours);
  const { width, height } = camera.shot;
  if (width === null || height === null) {
    throw new NotAPhotoError('is cut off or damaged');
  }
  if (width * height > MAX_PIXELS) {
    throw new NotAPhotoError('is over 200 megapixels');
  }
  return { format, shown: { width, height }, exposure: exposureOf(camera) };
}

function assertNoHdr(colours: ColourSpace | null): void {
  const refusal = hdrRefusal(colours);
  if (refusal !== null) {
    throw new NotAPhotoError(refusal);
  }
}

function exposureOf(camera: CameraFile | null): ExposureFacts {
  const {
    exposureSeconds = null,
    aperture = null,
    iso = null,
    flashFired = null,
  } = camera?.shot ?? {};
  return { exposureSeconds, aperture, iso, flashFired };
}

/**
 * Narrows the format of a photo that is kept as it is.
 * @throws NotAPhotoError for a RAW or HEIC photo
 */
export function keptFormat(format: FrameFormat): PhotoFormat {
  if (format === 'raw' || format === 'heic') {
    throw new NotAPhotoError(
      `is ${FOREIGN_NAMES[format]}; export it as JPEG, or upload it as a set of its own`,
    );
  }
  return format;
}

async function openHead(head: Buffer): Promise<ShownSize> {
  try {
    return await readShownSize(head);
  } catch (error) {
    throw new NotAPhotoError('is not a picture', { cause: error });
  }
}
