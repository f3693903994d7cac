import { readCarriedExif } from '@roomlight/photography/camera-files';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from '../../libvips/sharp.js';
import { MAX_PIXELS } from '../../pixels/limits.js';
import { naming, type SetFrame } from '../decode.js';
import { withFile } from '../file-reader.js';
import { namedProfile } from '../picture-source.js';
import { carriedBy } from './carried.js';
import { deliveredJpeg } from './jpeg.js';
import { deliveredPng } from './png.js';
import { deliveredTiff } from './tiff.js';
import { deliveredWebp } from './webp.js';

export interface Delivery {
  /** Bytes of the file that may leave the account. */
  bytes: number;
  /** Whether that is the photo as it is; nothing has been written then. */
  isSame: boolean;
}

/**
 * Writes a photo as it may leave its owner's account: the same pixels, and metadata that is built anew. It says how the
 * picture is turned, its colour profile, when and with what it was taken, how it was exposed, whose right it is, and how
 * it was altered; nothing else of the file goes along, known or unknown: no place, serial number, name of an owner,
 * thumbnail or second picture. Pixels are encoded again only where a format hides them: animations of WebP, and TIFFs
 * with rare compressions.
 * @throws FrameError when such a photo is damaged
 */
export async function deliverPhoto(photo: SetFrame, output: string): Promise<Delivery> {
  const file = await readFile(photo.path);
  const delivered = await deliveredFile(photo, file);
  const isSame = delivered.equals(file);
  if (!isSame) {
    await writeFile(output, delivered);
  }
  return { bytes: delivered.length, isSame };
}

/** @throws FrameError like deliverPhoto */
export async function deliveredFile(photo: SetFrame, file: Buffer): Promise<Buffer> {
  const { path } = photo;
  switch (file.toString('latin1', 0, 2)) {
    case '\xff\xd8':
      return deliveredJpeg(file, await carriedBy(path));
    case '\x89P':
      return deliveredPng(file, await carriedBy(path));
    case 'RI':
      return (
        deliveredWebp(file, await carriedBy(path)) ??
        naming(photo, () => open(path).webp({ lossless: true }).toBuffer())
      );
    case 'II':
    case 'MM': {
      const carried = await withFile(path, readCarriedExif);
      return (
        deliveredTiff(file, carried, await namedProfile(path).catch(() => null)) ??
        naming(photo, () => open(path).tiff({ compression: 'lzw' }).toBuffer())
      );
    }
    default:
      throw new RangeError(`${photo.name} is no photo of a kind that is kept`);
  }
}

/** The picture upright, in its own colours or sRGB, without any metadata. */
function open(path: string) {
  return sharp(path, { failOn: 'warning', limitInputPixels: MAX_PIXELS, autoOrient: true });
}
