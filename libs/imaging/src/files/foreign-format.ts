import {
  OTHER_FILE_BYTES,
  otherFile,
  otherFileRefusal,
  readCameraFile,
  type CameraFile,
  type ColourSpace,
  type OtherFile,
  type ReadBytes,
} from '@roomlight/photography/camera-files';
import { withFile } from './file-reader.js';

/** Photos that libvips doesn't decode, and that are converted before they are merged (`convertFrame`). */
export type ForeignFormat = 'raw' | 'heic';

/** As they are called in sentences. */
export const FOREIGN_NAMES: Record<ForeignFormat, string> = {
  raw: 'a RAW photo',
  heic: 'a HEIC photo',
};

/** What a file is by its content. */
export interface IdentifiedFile {
  /** Null for a format that libvips decodes, and for a file that isn't read. */
  foreign: ForeignFormat | null;
  /** Null for PNG, WebP, and a file that isn't read. */
  camera: CameraFile | null;
  /** What isn't read; null for photos. */
  other: OtherFile | null;
}

/**
 * Tells photos that libvips doesn't decode from others, by their content. RAW files of many makers are TIFFs whose first
 * picture is a thumbnail, which must not be mistaken for the photo.
 */
export async function identify(read: ReadBytes, size: number): Promise<IdentifiedFile> {
  const other = otherFile(await read(0, Math.min(size, OTHER_FILE_BYTES)));
  if (other !== null) {
    return { foreign: null, camera: null, other };
  }
  const camera = await readCameraFile(read, size);
  const foreign = camera?.format === 'raw' || camera?.format === 'heic' ? camera.format : null;
  return { foreign, camera, other };
}

/** Why a photo for HDR screens is refused, as a phrase that follows its name; null for other colours. */
export function hdrRefusal(colours: ColourSpace | null): string | null {
  switch (colours) {
    case 'hdr-pq':
    case 'hdr-hlg': {
      const curve = colours === 'hdr-pq' ? 'PQ' : 'HLG';
      return `is a photo for HDR screens (${curve}); turn HDR ${curve} off in the camera, or export it as JPEG`;
    }
    case 'srgb':
    case 'adobe-rgb':
    case 'display-p3':
    case 'bt2020':
    case 'prophoto':
    case null:
      return null;
  }
}

/** What the user should do with a file that libvips doesn't decode, as a phrase that follows its name; null for others. */
export async function foreignRefusal(path: string): Promise<string | null> {
  const { foreign, other } = await withFile(path, identify);
  if (other !== null) {
    return otherFileRefusal(other);
  }
  return foreign === null ? null : `is ${FOREIGN_NAMES[foreign]}; export it as JPEG`;
}
