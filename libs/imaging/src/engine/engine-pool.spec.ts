import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import sharp from '../libvips/sharp.js';
import { EnginePool } from './engine-pool.js';
import { FrameError } from '../files/frame-error.js';
import { cameraAnglesOf } from '../straighten/level-photo.js';
import type { FrameSet } from '../merge/merge-set.js';
import { generateSet } from '../testing/generated-set.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const never = new AbortController().signal;

describe('EnginePool', () => {
  let folder: TemporaryFolder;
  let frames: FrameSet;
  let pool: EnginePool;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    frames = await folder.set(await generateSet({ width: 320, height: 240, flashes: 2, seed: 5 }));
    pool = new EnginePool({ workers: 1 });
  });
  afterAll(async () => {
    await pool.close();
    await folder.remove();
  });

  it('merges a set', async () => {
    const output = folder.file('merged.jpg');
    expect(await pool.merge(frames, output, {}, never)).toMatchObject({
      width: 320,
      height: 240,
      framesUsed: 3,
      framesRejected: [],
    });
    expect(await sharp(output).metadata()).toMatchObject({ width: 320, height: 240 });
  });

  it('reports the progress of a merge as rising values up to 1', async () => {
    const fractions: number[] = [];
    const onProgress = (fraction: number): number => fractions.push(fraction);
    await pool.merge(frames, folder.file('told.jpg'), { onProgress }, never);
    expect(fractions.length).toBeGreaterThan(2);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it('renders a smaller copy', async () => {
    const { bytes } = await pool.render(
      frames.hdr,
      folder.file('a.webp'),
      { width: 160, format: 'webp', watermarked: false },
      never,
    );
    expect(bytes).toBe((await readFile(folder.file('a.webp'))).length);
  });

  it('edits, recolours and reports how the camera was held', async () => {
    const angles = { vertical: 0, horizontal: 5 };
    const edited = folder.file('edited.jpg');
    const size = await pool.edit(frames.hdr, edited, { angles, screens: [] }, 200, never);
    expect(size.width).toBeLessThan(200);
    expect(await sharp(edited).metadata()).toMatchObject(size);

    const inverted = Uint8Array.from({ length: 256 }, (_, code) => 255 - code);
    const matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    const recolouring = { red: inverted, green: inverted, blue: inverted, matrix };
    const negative = folder.file('negative.jpg');
    expect(await pool.recolour(frames.hdr, negative, recolouring, never)).toEqual({
      width: 320,
      height: 240,
    });
    const mean = async (path: string) => (await sharp(path).stats()).channels[0]!.mean;
    expect((await mean(negative)) + (await mean(frames.hdr.path))).toBeCloseTo(255, 0);

    expect(await pool.anglesOf(frames.hdr, never)).toEqual(await cameraAnglesOf(frames.hdr));
    expect(await pool.screenAt(frames.hdr, [160, 120], never)).toBeNull();
  });

  it('keeps the class of a frame’s error', async () => {
    const whole = await readFile(frames.flashes[0]!.path);
    const cut = await folder.frame('cut.jpeg', whole.subarray(0, whole.length / 2));
    const failed = pool.merge({ hdr: frames.hdr, flashes: [cut] }, folder.file('x.jpg'), {}, never);
    await expect(failed).rejects.toThrow(FrameError);
    await expect(failed).rejects.toMatchObject({
      frame: 'cut.jpeg',
      message: 'cut.jpeg is cut off or damaged',
    });
  });

  it('refuses a progressive JPEG that would take more than a gigabyte to decode', async () => {
    const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const size = jpeg.indexOf(Buffer.from([0xff, 0xc2])) + 5;
    jpeg.writeUInt16BE(10_000, size);
    jpeg.writeUInt16BE(20_000, size + 2);
    const huge = await folder.frame('huge.jpg', jpeg);
    const rendered = pool.render(
      huge,
      folder.file('never.webp'),
      { width: 320, format: 'webp', watermarked: false },
      never,
    );
    await expect(rendered).rejects.toMatchObject({
      isTooLarge: true,
      message: expect.stringMatching(/^huge.jpg has too many pixels/),
    });
  });

  it('rejects with the reason of the abort and keeps working', async () => {
    const stop = new AbortController();
    const merged = pool.merge(frames, folder.file('stopped.jpg'), {}, stop.signal);
    stop.abort(new Error('no longer wanted'));
    await expect(merged).rejects.toThrow('no longer wanted');
    expect(await pool.merge(frames, folder.file('next.jpg'), {}, never)).toMatchObject({
      framesUsed: 3,
    });
  });
});
