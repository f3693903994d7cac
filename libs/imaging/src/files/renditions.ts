import { writeFile } from 'node:fs/promises';
import { recolour, type Recolouring } from '../edit/recolour.js';
import sharp, { type Sharp } from '../libvips/sharp.js';
import { naming, openPicture, type SetFrame } from './decode.js';
import { withWatermark } from './watermark.js';

export type RenditionFormat = 'webp' | 'jpeg';

export interface Rendition {
  /** Pixels; a narrower picture keeps its own width. */
  width: number;
  format: RenditionFormat;
  /** Whether the word PREVIEW runs across it. */
  watermarked: boolean;
  /** Whose name runs across a watermarked one, too. */
  photographer?: string;
  /** How its colours are changed; without it, they stay. */
  recolouring?: Recolouring;
}

/**
 * Writes a smaller version of a picture for screens: upright, sRGB, never enlarged, without any metadata.
 * @returns bytes written
 * @throws FrameError when the picture is damaged anywhere
 */
export async function renderSmaller(
  photo: SetFrame,
  output: string,
  { width, format, watermarked, photographer = '', recolouring }: Rendition,
): Promise<{ bytes: number }> {
  const bytes = await naming(photo, async () => {
    const picture = await openPicture(photo.path);
    const plain = picture.resize({ width, withoutEnlargement: true });
    const smaller = recolouring === undefined ? plain : await recoloured(plain, recolouring);
    return encodeAs(
      watermarked ? await withWatermark(smaller, photographer) : smaller,
      format,
    ).toBuffer();
  });
  await writeFile(output, bytes);
  return { bytes: bytes.length };
}

async function recoloured(picture: Sharp, recolouring: Recolouring): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  recolour({ data, width, height }, recolouring);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export function encodeAs(picture: Sharp, format: RenditionFormat): Sharp {
  switch (format) {
    case 'webp':
      return picture.webp({ quality: 80 });
    case 'jpeg':
      return picture.jpeg({ quality: 82, progressive: true });
  }
}
