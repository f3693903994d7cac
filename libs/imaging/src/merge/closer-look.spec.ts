import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { IN_PLACE } from '../align/align.js';
import { decodeFull, shrink } from '../files/decode.js';
import type { Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';
import { OUTDOORS } from '../windows/tell-outdoors.js';
import { findWindowViews } from '../windows/window-view.js';
import { CloserLook } from './closer-look.js';
import type { PlacedFlash } from './place-flashes.js';

const WIDTH = 600;
const HEIGHT = 400;
/** Pixels of the photo for each of the small copy. */
const SCALE = 2;
/** Factor by which the flash frame's exposure is darker than the HDR frame's. */
const DARKER = 6;
const WARM = [1, 0.8, 0.6] as const;
const never = new AbortController().signal;

/** A window behind slats: each is 2 pixels wide, with 3 pixels of the view between them. */
const isWindow = (x: number, y: number): boolean => x >= 200 && x < 400 && y >= 100 && y < 250;
const isView = (x: number, y: number): boolean => isWindow(x, y) && y % 5 < 3;
/** Linear light of the view in the flash frame: sky, and a strip of lawn at the bottom. */
const viewAt = (x: number, y: number): number => (y < 228 ? 0.5 : 0.05 + 0.02 * ((x >> 4) % 3));
const flashAt = (x: number): number => 0.25 + (0.2 * x) / WIDTH;

describe('CloserLook', () => {
  let folder: TemporaryFolder;
  let photo: Raster;
  let small: Raster;
  let placed: PlacedFlash[];

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    const hdr = await frame('hdr.png', (x, y, c) =>
      isView(x, y) ? DARKER * viewAt(x, y) : 0.4 * WARM[c]!,
    );
    const flash = await frame('flash.png', (x, y) => (isView(x, y) ? viewAt(x, y) : flashAt(x)));
    const size = { width: WIDTH / SCALE, height: HEIGHT / SCALE };
    photo = await decodeFull(hdr);
    small = await shrink(photo, size);
    const pixels = await shrink(await decodeFull(flash), size);
    const alignment = { ...IN_PLACE, match: 1 };
    placed = [{ frame: flash, alignment, pixels, unmoved: pixels }];
  });
  afterAll(() => folder.remove());

  async function frame(name: string, lightAt: (x: number, y: number, c: number) => number) {
    const data = Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, at) => {
      const i = Math.floor(at / 3);
      const light = lightAt(i % WIDTH, Math.floor(i / WIDTH), at % 3);
      return Math.round(codeOfLinear(Math.min(1, light)));
    });
    const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
    return folder.frame(name, await sharp(data, { raw }).png().toBuffer());
  }

  it('finds the light of a view between slats that are too fine for the small copies', async () => {
    const atFirst = findWindowViews(
      small,
      placed.map(({ pixels }) => pixels),
    );
    expect(atFirst.map(({ light }) => light)).toEqual([undefined]);

    const look = new CloserLook(photo, small, placed, SCALE, never);
    const views = await look.findViews();
    expect(views).toHaveLength(1);
    expect(views[0]?.light?.[0]).toBeCloseTo(Math.log(DARKER), 1);
    expect(views[0]?.region).toMatchObject({ width: small.width, height: small.height });
  });

  it('tells the slats from the view', async () => {
    const look = new CloserLook(photo, small, placed, SCALE, never);
    const told = await look.tell(await look.findViews());
    expect(told?.hdr.width).toBe(WIDTH);
    const verdictOf = (x: number, y: number) => told?.verdicts[y * WIDTH + x];
    expect(verdictOf(300, 241)).toBe(OUTDOORS);
    expect(verdictOf(300, 203)).not.toBe(OUTDOORS);
  });
});
