import {
  type LightMaps,
  MAX_TILE_SIDE,
  packMaps,
  TILES,
  unpackMaps,
} from '@roomlight/contracts/light';
import sharp from 'sharp';
import type { SetFrame } from '../files/decode.js';
import { FrameError } from '../files/frame-error.js';

const QUALITY = 88;

/** Writes the maps as one WebP file. */
export async function writeMaps(maps: LightMaps, output: string): Promise<void> {
  const { width, height, data } = packMaps(maps);
  await sharp(data, { raw: { width, height, channels: 1 } })
    .webp({ quality: QUALITY })
    .toFile(output);
}

/**
 * Reads a file of maps.
 * @throws FrameError when it is damaged or no such file
 */
export async function readMaps({ name, path }: SetFrame): Promise<LightMaps> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_TILE_SIDE * MAX_TILE_SIDE * TILES });
    const { data, info } = await picture
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return unpackMaps({ ...info, data });
  } catch (error) {
    throw new FrameError(name, `${name} holds no light maps`, { cause: error });
  }
}
