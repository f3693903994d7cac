import { writeFile } from 'node:fs/promises';
import type { Sharp } from '../libvips/sharp.js';
import { naming, openPicture, type SetFrame } from './decode.js';
import { withWatermark } from './watermark.js';

export type RenditionFormat = 'webp' | 'jpeg';

export interface Rendition {
  /** Pixels; a narrower picture keeps its own width. */
  width: number;
  format: RenditionFormat;
  /** Whether the word PREVIEW runs across it. */
  watermarked: boolean;
}

/**
 * Writes a smaller version of a picture for screens: upright, sRGB, never enlarged, without any metadata.
 * @returns bytes written
 * @throws FrameError when the picture is damaged anywhere
 */
export async function renderSmaller(
  photo: SetFrame,
  output: string,
  { width, format, watermarked }: Rendition,
): Promise<{ bytes: number }> {
  const bytes = await naming(photo, async () => {
    const picture = await openPicture(photo.path);
    const smaller = picture.resize({ width, withoutEnlargement: true });
    return encodeAs(watermarked ? await withWatermark(smaller) : smaller, format).toBuffer();
  });
  await writeFile(output, bytes);
  return { bytes: bytes.length };
}

function encodeAs(picture: Sharp, format: RenditionFormat): Sharp {
  switch (format) {
    case 'webp':
      return picture.webp({ quality: 80 });
    case 'jpeg':
      return picture.jpeg({ quality: 82, progressive: true });
  }
}
