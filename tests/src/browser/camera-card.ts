import { dngOf } from '@roomlight/imaging/testing';
import sharp from '@roomlight/imaging/sharp';
import type { PhotoFile } from '../support/photos.js';
import { smallSets } from './small-photos.js';

/** Each set takes a minute, its frames two seconds each. */
const SET_SECONDS = 60;
const FRAME_SECONDS = 2;

/**
 * Sets of one ambient and two flash frames as a camera names them, from `IMG_0001.JPG`: only the exposures tell sets
 * and roles.
 */
export async function cameraCard(sets: number): Promise<PhotoFile[]> {
  const frames = (await smallSets(sets)).flatMap((set, index) =>
    set.map(({ bytes }, frame) => ({
      bytes,
      frame,
      second: index * SET_SECONDS + frame * FRAME_SECONDS,
    })),
  );
  return Promise.all(
    frames.map(async ({ bytes, frame, second }, index) => ({
      name: `IMG_${String(index + 1).padStart(4, '0')}.JPG`,
      bytes: await withExposure(bytes, frame > 0, second),
    })),
  );
}

/** As in EXIF. */
const timeAt = (second: number): string =>
  new Date(Date.UTC(2026, 4, 1, 10, 0, second))
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', ':')
    .replace('T', ' ');

/** @param second of the shoot at which the exposure begins */
function withExposure(photo: Buffer, isFlash: boolean, second: number): Promise<Buffer> {
  return sharp(photo)
    .withExif({
      IFD0: { Make: 'Canon', Model: 'EOS R5' },
      IFD2: {
        DateTimeOriginal: timeAt(second),
        SubSecTimeOriginal: '00',
        ExposureTime: isFlash ? '1/160' : '1/15',
        FNumber: '8/1',
        ISOSpeedRatings: '320',
        FocalLength: '16/1',
        Flash: isFlash ? '1' : '16',
      },
    })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The same as RAW files, `IMG_0001.DNG`, with small previews, so that their sensors' data must be developed. */
export async function rawCard(sets: number): Promise<PhotoFile[]> {
  const frames = (await smallSets(sets)).flatMap((set, index) =>
    set.map(({ bytes }, frame) => ({
      bytes,
      frame,
      second: index * SET_SECONDS + frame * FRAME_SECONDS,
    })),
  );
  return Promise.all(
    frames.map(async ({ bytes, frame, second }, index) => {
      const { data, info } = await sharp(bytes)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const preview = await sharp(bytes).resize(80).jpeg().toBuffer();
      const isFlash = frame > 0;
      return {
        name: `IMG_${String(index + 1).padStart(4, '0')}.DNG`,
        bytes: dngOf(
          { width: info.width, height: info.height, data },
          {
            preview,
            exif: {
              tags: {
                33434: { fractions: [[1, isFlash ? 160 : 15]] },
                33437: { fractions: [[8, 1]] },
                34855: { shorts: [320] },
                36867: timeAt(second),
                37385: { shorts: [isFlash ? 1 : 16] },
                37386: { fractions: [[16, 1]] },
              },
            },
          },
        ),
      };
    }),
  );
}
