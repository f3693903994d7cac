import sharp from 'sharp';

/** A small photo that can be decoded. */
const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c8a27a' } });

export const jpeg = (width?: number, height?: number): Promise<Buffer> =>
  photo(width, height).jpeg().toBuffer();
export const png = (): Promise<Buffer> => photo().png().toBuffer();

/** A TIFF as most programs write it: its directory follows the pixels, beyond the inspected beginning. */
export const tiff = (width: number, height: number): Promise<Buffer> =>
  photo(width, height).tiff({ compression: 'none' }).toBuffer();

/** A JPEG up to where its pixels would begin. */
export function withoutPixels(photo: Buffer): Buffer {
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  return photo.subarray(0, scan + 2 + photo.readUInt16BE(scan + 2));
}

/** A JPEG that is shown turned by 90°. */
export const turnedJpeg = (width: number, height: number): Promise<Buffer> =>
  photo(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
