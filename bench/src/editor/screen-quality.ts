import type { Corners } from '@roomlight/photography/geometry';
import { Quadrilateral, type Raster, fillScreen } from '@roomlight/imaging/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { ROOM } from '../engine/scenes/scenes.js';
import { assertOpenCv } from '../engine/peers.js';
import { costOf } from '../engine/process-cost.js';
import { report, type Figure } from '../report.js';

// A picture put on a screen, compared with OpenCV's bicubic warp of it. OpenCV doesn't shrink before it samples, so
// the pictures have about as many pixels as their screens.

const WARP = `
import cv2, json, numpy, sys
image, corners, width, height, output = sys.argv[1:]
picture = cv2.imread(image)
h, w = picture.shape[:2]
edges = numpy.float32([[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]])
quad = numpy.float32(json.loads(corners)) - 0.5
warped = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(edges, quad), (int(width), int(height)),
                             flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
cv2.imwrite(output, warped)
`;

const SIZE = { width: 2000, height: 1400 };
const SCREENS: { name: string; image: number; corners: Corners }[] = [
  {
    name: 'as large as the picture, from the front',
    image: 1200,
    corners: [
      [300.4, 200.7],
      [1502.3, 210.2],
      [1495.1, 885.6],
      [305.9, 876.3],
    ],
  },
  {
    name: 'larger than the picture, from the side',
    image: 800,
    corners: [
      [260.4, 150.7],
      [1620.3, 300.2],
      [1610.1, 1085.6],
      [265.9, 1296.3],
    ],
  },
  {
    name: 'twice as large as the picture, turned',
    image: 600,
    corners: [
      [560.4, 90.7],
      [1720.3, 400.2],
      [1510.1, 1085.6],
      [365.9, 796.3],
    ],
  },
];

/** In decibels, over pixels that lie completely inside. */
function psnr(one: Raster, two: Raster, quad: Quadrilateral): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < one.width * one.height; i++) {
    if (quad.coverage(i % one.width, Math.floor(i / one.width)) === 1) {
      for (let c = 3 * i; c < 3 * i + 3; c++) {
        sum += (one.data[c]! - two.data[c]!) ** 2;
        count++;
      }
    }
  }
  return 10 * Math.log10((255 * 255 * count) / sum);
}

/** The number of changed pixels that the quadrilateral doesn't touch. */
function changedOutside(before: Raster, after: Raster, quad: Quadrilateral): number {
  let changed = 0;
  for (let i = 0; i < before.data.length; i++) {
    const pixel = Math.floor(i / 3);
    const x = pixel % before.width;
    if (before.data[i] !== after.data[i] && quad.coverage(x, (pixel - x) / before.width) === 0) {
      changed++;
    }
  }
  return changed;
}

async function decoded(path: string, width?: number, height?: number): Promise<Raster> {
  const { data, info } = await sharp(path)
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

await assertOpenCv();
const directory = await mkdtemp(join(tmpdir(), 'roomlight-screens-'));
const figures: Figure[] = [];
let changed = 0;
try {
  const room = await decoded(ROOM, SIZE.width, SIZE.height);
  for (const { name, image, corners } of SCREENS) {
    const height = Math.round((image * 9) / 16);
    const shown = await decoded(ROOM, image, height);
    const path = join(directory, 'image.png');
    await sharp(shown.data, { raw: { width: image, height, channels: 3 } })
      .png()
      .toFile(path);
    const output = join(directory, 'warped.png');
    const [across, down] = [`${SIZE.width}`, `${SIZE.height}`];
    const quad = new Quadrilateral(corners);
    await costOf([
      '/usr/bin/python3',
      '-c',
      WARP,
      path,
      JSON.stringify(corners),
      across,
      down,
      output,
    ]);
    const picture: Raster = { ...room, data: Uint8Array.from(room.data) };
    fillScreen(picture, { image: shown, corners, opacity: 1 });
    const value = psnr(picture, await decoded(output), quad);
    changed += changedOutside(room, picture, quad);
    figures.push({
      name: `PSNR against OpenCV's bicubic: a screen ${name}`,
      measured: `${value.toFixed(1)} dB`,
      goal: '≥ 48 dB',
      reached: value >= 48,
    });
  }
} finally {
  await rm(directory, { recursive: true });
}
report('Screens', [
  ...figures,
  { name: 'bytes changed outside', measured: `${changed}`, goal: '0', reached: changed === 0 },
]);
