import {
  type LightMaps,
  MAX_TILE_SIDE,
  packMaps,
  TILES,
  unpackMaps,
} from '@roomlight/photography/light';
import { writeFile } from 'node:fs/promises';
import sharp from '../libvips/sharp.js';
import type { SetFrame } from '../files/decode.js';
import { FrameError } from '../files/frame-error.js';

const MAX_MAPS_BYTES = 150_000;

/** Tried in this order until the file is small enough; the last one is taken anyway. */
const QUALITIES = [92, 80, 60];

/** Of libwebp, 0 to 6: the usual 4 takes twice the time for a sixteenth of the bytes. */
const EFFORT = 2;

/** Writes the maps as one WebP file. */
export async function writeMaps(maps: LightMaps, output: string): Promise<void> {
  const { width, height, data } = packMaps(maps);
  let file = new Uint8Array();
  for (const quality of QUALITIES) {
    file = await sharp(data, { raw: { width, height, channels: 1 } })
      .webp({ quality, effort: EFFORT })
      .toBuffer();
    if (file.length <= MAX_MAPS_BYTES) {
      break;
    }
  }
  await writeFile(output, file);
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
