import type { Sharp } from 'sharp';
import { openPicture } from './decode.js';

export const RENDITION_WIDTHS = [320, 640, 1280, 2048] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];
export type RenditionFormat = 'webp' | 'jpeg';

/**
 * Writes a smaller version of a picture for screens: upright, sRGB, never enlarged, without any metadata.
 * @param width pixels; a narrower picture keeps its own width
 * @returns bytes written
 */
export async function renderSmaller(
  input: string,
  output: string,
  width: number,
  format: RenditionFormat,
): Promise<{ bytes: number }> {
  const smaller = openPicture(input).resize({ width, withoutEnlargement: true });
  const { size } = await encodeAs(smaller, format).toFile(output);
  return { bytes: size };
}

function encodeAs(picture: Sharp, format: RenditionFormat): Sharp {
  switch (format) {
    case 'webp':
      return picture.webp({ quality: 80 });
    case 'jpeg':
      return picture.jpeg({ quality: 82, progressive: true });
  }
}
