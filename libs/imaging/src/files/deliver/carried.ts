import { exifBlock, numbersTag, readCarriedExif } from '@roomlight/photography/camera-files';
import sharp from '../../libvips/sharp.js';
import { withFile } from '../file-reader.js';
import { namedProfile } from '../picture-source.js';
import { sourceTypeIn, sourceTypePacket } from '../source-type.js';
import { isPlainExif } from './plain-exif.js';

/** The metadata of a file that leaves the account, built anew; each null where there is nothing to say. */
export interface Carried {
  /** A TIFF block of EXIF data. */
  exif: Buffer | null;
  /** An XMP packet. */
  xmp: string | null;
  /** The profile of colours that the file names only by its tags. */
  profile: Buffer | null;
}

const PREFIX = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x112;
const NOTHING: Carried = { exif: null, xmp: null, profile: null };

/** What a picture carries of its metadata; nothing when its header is damaged. */
export async function carriedBy(path: string): Promise<Carried> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) {
    return NOTHING;
  }
  const { format, exif, xmp, orientation = 1 } = metadata;
  const profile = await namedProfile(path);
  const sourceType = xmp === undefined ? null : sourceTypeIn(xmp);
  const packet = sourceType === null ? null : sourceTypePacket(sourceType);
  const block = exif?.subarray(0, PREFIX.length).equals(PREFIX)
    ? exif.subarray(PREFIX.length)
    : exif;
  if (block !== undefined && isPlainExif(block)) {
    return { exif: block, xmp: packet, profile };
  }
  const carried =
    format === 'tiff'
      ? await withFile(path, readCarriedExif)
      : block &&
        (await readCarriedExif(
          (from, to) => Promise.resolve(block.subarray(from, to)),
          block.length,
        ));
  const found = carried ?? { isLittleEndian: true, first: [], exif: [] };
  const turned =
    orientation === 1 || format === 'tiff'
      ? []
      : [numbersTag(ORIENTATION, 'short', [orientation], found.isLittleEndian)];
  const isEmpty = found.first.length + found.exif.length + turned.length === 0;
  return { exif: isEmpty ? null : Buffer.from(exifBlock(found, turned)), xmp: packet, profile };
}
