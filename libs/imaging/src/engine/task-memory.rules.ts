import type { Metadata } from '../libvips/sharp.js';

/** A picture as its header describes it. */
export type DecodedPicture = Pick<
  Metadata,
  'format' | 'isProgressive' | 'channels' | 'depth' | 'chromaSubsampling'
> & {
  /** Number of pixels. */
  pixels: number;
};

/** Bytes of a pixel in our own memory. */
export const RASTER_BYTES = 3;
/** Bytes of a coefficient of a JPEG. */
const COEFFICIENT_BYTES = 2;
/** Bytes that libwebp and its conversion take for a pixel, measured. */
const WEBP_BYTES = 5;

/**
 * Estimates the memory that the decoder holds besides the rows that it has just produced, in bytes. A JPEG whose
 * colours or refinements come in several scans is held as coefficients, an interlaced PNG as pixels, a TIFF at worst as
 * one strip; everything else is decoded row by row.
 * @param isShrunk whether the picture is decoded to a much smaller size
 */
export function decoderBytes(
  { format, isProgressive, channels, depth, chromaSubsampling, pixels }: DecodedPicture,
  isShrunk: boolean,
): number {
  const sampleBytes = depth === 'uchar' ? 1 : 2;
  if (format === 'webp') {
    return isShrunk ? 0 : WEBP_BYTES * pixels;
  }
  if ((format === 'jpeg' || format === 'png') && !isProgressive) {
    return 0;
  }
  const ofPixel =
    format === 'jpeg'
      ? COEFFICIENT_BYTES * samplesPerPixel(channels, chromaSubsampling)
      : channels * sampleBytes;
  return ofPixel * pixels;
}

/** Number of coefficients that a JPEG stores for a pixel; the two channels of its chroma may be subsampled. */
function samplesPerPixel(channels: number, chromaSubsampling = '4:4:4'): number {
  const chroma = chromaSubsampling.startsWith('4:2:0')
    ? 1 / 4
    : chromaSubsampling.startsWith('4:2:2')
      ? 1 / 2
      : 1;
  return channels < 3 ? channels : channels - 2 + 2 * chroma;
}
