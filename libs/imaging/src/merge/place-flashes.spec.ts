import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { IN_PLACE, MIN_MATCH } from '../align/align.js';
import { decodeFull, type SetFrame } from '../files/decode.js';
import type { FrameSet } from './merge-set.js';
import { placeFlashes } from './place-flashes.js';
import type { Raster } from '../pixels/raster.js';
import { generateSet } from '../testing/generated-set.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const never = new AbortController().signal;
const PLACE = { ...IN_PLACE, dx: 3.4, dy: -1.7 };

describe('placeFlashes', () => {
  let folder: TemporaryFolder;
  let hdr: Raster;
  let frames: FrameSet;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    const upsideDown = { ...IN_PLACE, turn: Math.PI };
    const places = [PLACE, upsideDown];
    const set = await generateSet({ width: 240, height: 160, flashes: 2, seed: 6, places });
    frames = await folder.set(set);
    hdr = await decodeFull(frames.hdr);
  });
  afterAll(() => folder.remove());

  const place = (flashes: SetFrame[], onPlaced = (): void => undefined, signal = never) =>
    placeFlashes(hdr, hdr, flashes, onPlaced, signal);

  it('aligns a frame with the HDR frame', async () => {
    const { placed, rejected } = await place([frames.flashes[0]!]);
    expect(rejected).toEqual([]);
    expect(placed).toHaveLength(1);
    const { frame, alignment, pixels } = placed[0]!;
    expect(frame).toBe(frames.flashes[0]);
    expect(Math.hypot(alignment.dx - PLACE.dx, alignment.dy - PLACE.dy)).toBeLessThan(0.15);
    expect(alignment.match).toBeGreaterThan(MIN_MATCH);
    expect([pixels.width, pixels.height]).toEqual([240, 160]);
    // Places beyond the frame's edge are black.
    expect([...pixels.data.subarray(3 * 239, 3 * 239 + 3)]).toEqual([0, 0, 0]);
  });

  it('leaves out frames without information, says why and counts every frame', async () => {
    const black = await folder.frame('black.jpg', await blank('#020202'));
    const white = await folder.frame('white.jpg', await blank('#ffffff'));
    let count = 0;
    const { placed, rejected } = await place([frames.flashes[1]!, black, white], () => count++);
    expect(placed).toEqual([]);
    expect(rejected).toEqual([
      { name: 'flash2.jpeg', reason: 'another-view' },
      { name: 'black.jpg', reason: 'black' },
      { name: 'white.jpg', reason: 'white' },
    ]);
    expect(count).toBe(3);
  });

  it('stops between frames', async () => {
    const stop = new AbortController();
    const stopped = place(frames.flashes, () => stop.abort(new Error('enough')), stop.signal);
    await expect(stopped).rejects.toThrow('enough');
  });
});

function blank(background: string): Promise<Buffer> {
  return sharp({ create: { width: 240, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
