import { cr3File, rafFile, tiffFile } from '@roomlight/photography/camera-files/testing';
import { dngFile, smallHeic, type DngOptions } from '@roomlight/imaging/testing';
import sharp from '@roomlight/imaging/sharp';
import type { Sample } from './mutated-pictures.js';

const SIZE = { width: 96, height: 72 };
const CAMERA = { 0x10f: 'Maker', 0x110: 'Model', 0x112: { shorts: [1] } };
const EXPOSURE = {
  tags: { 0x829a: { fractions: [[1, 60]] }, 0x9003: '2026:11:23 10:15:00' },
} satisfies DngOptions['exif'];

/** Small valid frames of every kind that is converted, or deeper than the engine's pixels. */
export async function validFrames(): Promise<Sample[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const room = await sharp({ create: { ...SIZE, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const jpeg = await sharp(room).jpeg().toBuffer();
  const thumbnail = await sharp(room).resize(48).jpeg().toBuffer();
  const withExif = await sharp(room)
    .withExif({ IFD0: { Make: 'Maker', Orientation: '6' } })
    .jpeg()
    .toBuffer();
  const dng = (more: Partial<DngOptions>): Buffer =>
    dngFile({
      ...SIZE,
      lightAt: (x, y) => [x / SIZE.width, y / SIZE.height, (x ^ y) / 128],
      exif: EXPOSURE,
      ...more,
    });
  const nef = tiffFile({
    directories: [
      {
        tags: { ...CAMERA, 254: 1, 256: 48, 257: 36 },
        exif: EXPOSURE,
        subs: [
          { tags: { 254: 1 }, jpeg },
          { tags: { 256: SIZE.width, 257: SIZE.height, 262: { shorts: [32803] } } },
        ],
      },
      { tags: {}, jpeg: thumbnail },
    ],
  });
  const cr3 = cr3File({ tags: { ...CAMERA, 256: SIZE.width, 257: SIZE.height } }, EXPOSURE, {
    full: jpeg,
    preview: thumbnail,
    thumbnail,
  });
  const deep = sharp(room).toColourspace('rgb16');
  return [
    { name: 'mosaic.dng', bytes: dng({}) },
    { name: 'turned.dng', bytes: dng({ orientation: 6 }) },
    { name: 'both.dng', bytes: dng({ preview: jpeg }) },
    { name: 'asked.dng', bytes: dng({ preview: jpeg }) },
    { name: 'embedded.nef', bytes: nef },
    { name: 'boxes.cr3', bytes: cr3 },
    { name: 'header.raf', bytes: rafFile(withExif, SIZE) },
    { name: 'tiles.heic', bytes: smallHeic() },
    { name: 'deep.tif', bytes: await deep.clone().tiff({ compression: 'none' }).toBuffer() },
    { name: 'packed.tif', bytes: await deep.clone().tiff({ compression: 'lzw' }).toBuffer() },
  ];
}
