import { writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { naming, openPicture, type SetFrame } from './decode.js';

export type RenditionFormat = 'webp' | 'jpeg';

/**
 * Writes a smaller version of a picture for screens: upright, sRGB, never enlarged, without any metadata.
 * @param width pixels; a narrower picture keeps its own width
 * @returns bytes written
 * @throws FrameError when the picture is damaged anywhere
 */
export async function renderSmaller(
  photo: SetFrame,
  output: string,
  width: number,
  format: RenditionFormat,
): Promise<{ bytes: number }> {
  const bytes = await naming(photo, async () => {
    const picture = await openPicture(photo.path);
    return encodeAs(picture.resize({ width, withoutEnlargement: true }), format).toBuffer();
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
