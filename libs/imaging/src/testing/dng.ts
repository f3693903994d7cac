import type { Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import {
  tiffFile,
  type DirectoryParts,
  type TagValue,
} from '@roomlight/photography/camera-files/testing';

export interface DngOptions {
  width: number;
  height: number;
  /** Linear light of a pixel of the sensor, red, green and blue in sRGB's primaries, 0 to 1. */
  lightAt: (x: number, y: number) => readonly [number, number, number];
  /** Of bytes; little-endian if not given. */
  order?: 'II' | 'MM';
  /** EXIF's */
  orientation?: number;
  /** Further tags of the camera, and those of the exposure. */
  camera?: Record<number, TagValue>;
  exif?: DirectoryParts;
  /** A JPEG that shows the picture, as cameras embed one. */
  preview?: Uint8Array;
}

const WHITE = 65535;
/** From XYZ to linear sRGB (IEC 61966-2-1): the sensor sees sRGB's primaries. */
const XYZ_TO_CAMERA = [
  3.2404542, -1.5371385, -0.4985314, -0.969266, 1.8760108, 0.041556, 0.0556434, -0.2040259,
  1.0572252,
];
const MILLIONTHS = 1e6;
const DAYLIGHT = 21;

/**
 * Writes a valid DNG 1.4: uncompressed, a mosaic (RGGB) of 16 bits, with the camera's white balance at neutral, so that
 * it is developed to the light that it was made from.
 */
export function dngFile(options: DngOptions): Buffer {
  const { width, height, lightAt, order = 'II', orientation = 1, camera, exif, preview } = options;
  const mosaic = Buffer.alloc(2 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = lightAt(x, y);
      const light = [red, green, blue][(y & 1) + (x & 1)] ?? 0;
      const code = Math.round(WHITE * Math.min(1, Math.max(0, light)));
      mosaic.writeUInt16LE(code, 2 * (y * width + x));
    }
  }
  if (order === 'MM') {
    mosaic.swap16();
  }
  return tiffFile({
    order,
    directories: [
      {
        tags: {
          254: 0,
          256: width,
          257: height,
          258: { shorts: [16] },
          259: { shorts: [1] },
          262: { shorts: [32803] },
          271: 'Roomlight',
          272: 'Made camera',
          274: { shorts: [orientation] },
          277: { shorts: [1] },
          278: height,
          284: { shorts: [1] },
          33421: { shorts: [2, 2] },
          33422: { bytes: [0, 1, 1, 2] },
          50706: { bytes: [1, 4, 0, 0] },
          50707: { bytes: [1, 1, 0, 0] },
          50708: 'Roomlight Made camera',
          50714: { shorts: [0] },
          50717: WHITE,
          50721: {
            signedFractions: XYZ_TO_CAMERA.map((value) => [
              Math.round(value * MILLIONTHS),
              MILLIONTHS,
            ]),
          },
          50728: {
            fractions: [
              [1, 1],
              [1, 1],
              [1, 1],
            ],
          },
          50778: { shorts: [DAYLIGHT] },
          ...camera,
        },
        strip: mosaic,
        ...(exif && { exif }),
        ...(preview && {
          subs: [
            {
              tags: { 254: 1, 259: { shorts: [7] }, 262: { shorts: [6] } },
              strip: preview,
            },
          ],
        }),
      },
    ],
  });
}

/** Writes the DNG of a sensor that saw a picture. */
export function dngOf(
  { width, height, data }: Raster,
  more: Omit<DngOptions, 'width' | 'height' | 'lightAt'> = {},
): Buffer {
  const lightAt = (x: number, y: number): readonly [number, number, number] => {
    const at = 3 * (y * width + x);
    const linear = (channel: number): number => LINEAR_OF_CODE[data[at + channel]!]!;
    return [linear(0), linear(1), linear(2)];
  };
  return dngFile({ width, height, lightAt, ...more });
}
