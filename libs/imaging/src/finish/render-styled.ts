import { writeFile } from 'node:fs/promises';
import { naming, openPicture, type SetFrame } from '../files/decode.js';
import { encodeAs, type RenditionFormat } from '../files/renditions.js';
import sharp from '../libvips/sharp.js';
import { applyOwnStyle } from '../own-style/apply-own-style.js';
import { applyLook } from './apply-look.js';
import type { Finish } from './enhance-photo.js';
import { lookOf } from './look-of.js';
import { RECIPES } from './styles.js';

/** A small picture of what a photo would look like. */
export interface StyledRendition {
  /** Pixels; a narrower picture keeps its own width. */
  width: number;
  format: RenditionFormat;
  /** Only the tone and the colours: the picture is not straightened, and its sky stays. */
  finish: Omit<Finish, 'straighten' | 'sky'>;
}

/**
 * Writes a smaller version of a photo in a style: upright, sRGB, never enlarged, without any metadata. Estimates are made
 * on the smaller version, so its tones can differ a little from those of the finished photo.
 * @returns bytes written
 * @throws FrameError when the picture is damaged anywhere
 */
export async function renderStyled(
  photo: SetFrame,
  output: string,
  { width, format, finish }: StyledRendition,
): Promise<{ bytes: number }> {
  const bytes = await naming(photo, async () => {
    const picture = await openPicture(photo.path);
    const { data, info } = await picture
      .resize({ width, withoutEnlargement: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    const raster = { data, ...size };
    if (finish.ownStyle === undefined) {
      await applyLook(raster, await lookOf(raster, RECIPES[finish.style], finish));
    } else {
      await applyOwnStyle(raster, finish.ownStyle, finish.brightness);
    }
    return encodeAs(sharp(data, { raw: { ...size, channels: 3 } }), format).toBuffer();
  });
  await writeFile(output, bytes);
  return { bytes: bytes.length };
}
