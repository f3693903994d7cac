import { tiffFile } from '@roomlight/photography/camera-files/testing';
import sharp from '@roomlight/imaging/sharp';

/** A small photo that can be decoded. */
const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c8a27a' } });

export const jpeg = (width?: number, height?: number): Promise<Buffer> =>
  photo(width, height).jpeg().toBuffer();
export const png = (): Promise<Buffer> => photo().png().toBuffer();

export const CAMERA = 'Camera Works';
export const PLACE = 'Elm Street, Springfield';

/** A JPEG whose metadata has a camera and the place where it was taken. */
export const locatedJpeg = (): Promise<Buffer> =>
  photo()
    .withExif({ IFD0: { Make: CAMERA }, IFD3: { GPSMapDatum: PLACE } })
    .jpeg()
    .toBuffer();

/** A TIFF as most programs write it: its directory follows the pixels, beyond the inspected beginning. */
export const tiff = (width: number, height: number): Promise<Buffer> =>
  photo(width, height).tiff({ compression: 'none' }).toBuffer();

/** A RAW photo: a mosaic whose directory follows it, beyond the inspected beginning. */
export const raw = (width: number, height: number): Buffer =>
  tiffFile({
    directories: [
      {
        tags: { 256: width, 257: height, 262: { shorts: [32803] } },
        strip: Buffer.alloc(2 * width * height),
      },
    ],
  });

/** A JPEG up to where its pixels would begin. */
export function withoutPixels(photo: Buffer): Buffer {
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  return photo.subarray(0, scan + 2 + photo.readUInt16BE(scan + 2));
}

/** A JPEG that is shown turned by 90°. */
export const turnedJpeg = (width: number, height: number): Promise<Buffer> =>
  photo(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
