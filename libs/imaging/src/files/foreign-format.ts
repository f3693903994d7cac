import {
  readCameraFile,
  type CameraFile,
  type ColourSpace,
  type ReadBytes,
} from '@roomlight/contracts/camera-files';
import { withFile } from './file-reader.js';

/** Photos that libvips doesn't decode. RAW and HEIC frames are converted before they are merged (`convertFrame`). */
export type ForeignFormat = 'raw' | 'heic' | 'avif' | 'jpeg-xl';

/** As they are called in sentences. */
export const FOREIGN_NAMES: Record<ForeignFormat, string> = {
  raw: 'a RAW photo',
  heic: 'a HEIC photo',
  avif: 'an AVIF photo',
  'jpeg-xl': 'a JPEG XL photo',
};

const START_BYTES = 64;
const JPEG_XL_START = /^(\xff\n|\0\0\0\fJXL \r\n\x87\n)/;
/** A brand of ISO base media files (ISO 14496-12). */
const AVIF_START = /^[^]{4}ftyp[^]*avi[fs]/;

/** What a file is by its content. */
export interface IdentifiedFile {
  /** Null for a format that libvips decodes, and for a file that is no photo. */
  foreign: ForeignFormat | null;
  /** Null for PNG, WebP, AVIF and JPEG XL, and for a file that is no photo. */
  camera: CameraFile | null;
}

/**
 * Tells photos that libvips doesn't decode from others, by their content. RAW files of many makers are TIFFs whose first
 * picture is a thumbnail, which must not be mistaken for the photo.
 */
export async function identify(read: ReadBytes, size: number): Promise<IdentifiedFile> {
  const start = Buffer.from(await read(0, Math.min(size, START_BYTES))).toString('latin1');
  if (JPEG_XL_START.test(start)) {
    return { foreign: 'jpeg-xl', camera: null };
  }
  const camera = await readCameraFile(read, size);
  if (camera?.format === 'raw' || camera?.format === 'heic') {
    return { foreign: camera.format, camera };
  }
  return { foreign: AVIF_START.test(start) ? 'avif' : null, camera };
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
  const { foreign } = await withFile(path, identify);
  return foreign === null ? null : `is ${FOREIGN_NAMES[foreign]}; export it as JPEG`;
}
