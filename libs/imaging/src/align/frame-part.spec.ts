import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from '../libvips/sharp.js';
import { IN_PLACE } from './align.js';
import { decodeSeen } from './frame-part.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';
import type { Box } from '../pixels/sampled-part.js';
import { warpBox } from '../pixels/warp-box.js';

const PHOTO = { width: 120, height: 80 };
const BOXES: Box[] = [
  { left: 30, top: 20, width: 20, height: 10 },
  { left: 60, top: 40, width: 12, height: 14 },
];

/**
 * A picture in which red rises by one code value for each pixel of the photo across, and green down; drawn on a frame
 * `zoom` times as large.
 */
function slopes(width: number, height: number, zoom: number): Sharp {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[3 * (y * width + x)] = Math.round((x + 0.5) / zoom + 50);
      data[3 * (y * width + x) + 1] = Math.round((y + 0.5) / zoom + 50);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

describe('a part of a frame', () => {
  let folder: TemporaryFolder;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
  });
  afterAll(() => folder.remove());

  it.each<[string, () => Sharp]>([
    ['of the same size', () => slopes(120, 80, 1).png()],
    ['that is larger', () => slopes(240, 160, 2).png()],
    [
      'that is larger and wider than the photo',
      () => slopes(240, 160, 2).extend({ left: 6, right: 6 }).png(),
    ],
    [
      'lying on its side',
      () => slopes(120, 80, 1).rotate(-90).withMetadata({ orientation: 6 }).png(),
    ],
  ])('shows what the photo shows, from a frame %s', async (_, make) => {
    const frame = await folder.frame('shower.png', await make().toBuffer());
    const place = { ...IN_PLACE, dx: 3, dy: -2 };
    const { pixels, map } = await decodeSeen(frame, PHOTO, place, BOXES);
    expect(pixels.width * pixels.height).toBeLessThan(0.35 * 240 * 160);
    for (const box of BOXES) {
      const shown = warpBox(pixels, map, box);
      for (const [x, y] of [
        [0, 0],
        [box.width - 1, box.height - 1],
      ] as const) {
        const at = 3 * (y * box.width + x);
        expect(Math.abs(shown[at]! - (box.left + x + 3 + 50.5))).toBeLessThanOrEqual(1);
        expect(Math.abs(shown[at + 1]! - (box.top + y - 2 + 50.5))).toBeLessThanOrEqual(1);
      }
    }
  });

  it('ends at the edge of the frame', async () => {
    const frame = await folder.frame('shower.png', await slopes(120, 80, 1).png().toBuffer());
    const corner = { left: 100, top: 60, width: 20, height: 20 };
    const { pixels, map } = await decodeSeen(frame, PHOTO, { ...IN_PLACE, dx: 5, dy: 5 }, [corner]);
    const shown = warpBox(pixels, map, corner);
    expect([shown.at(-3), shown.at(-2)]).toEqual([170, 130]);
  });
});
