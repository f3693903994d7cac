import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import ExifReader from 'exifreader';
import sharp from '../libvips/sharp.js';
import { EnginePool } from '../engine/engine-pool.js';
import { FrameError } from '../files/frame-error.js';
import { ENGINE_VERSION } from './engine-version.js';
import type { MergeReport } from './merge-report.js';
import { mergeSet, type FrameSet } from './merge-set.js';
import { meanChromaError } from '../testing/chroma-error.js';
import { generateSet, type GeneratedSet } from '../testing/generated-set.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const WIDTH = 225;
const HEIGHT = 150;

describe('mergeSet', () => {
  let generated: GeneratedSet;
  let folder: TemporaryFolder;

  beforeAll(async () => {
    generated = await generateSet({ width: WIDTH, height: HEIGHT, flashes: 3, seed: 11 });
  });
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(() => folder.remove());

  function merge(frames: FrameSet, name = 'out.jpg'): Promise<MergeReport> {
    return mergeSet(frames, folder.file(name), {}, new AbortController().signal);
  }

  async function mergedPixels(frames: FrameSet): Promise<Uint8Array> {
    await merge(frames);
    return pixels(await readFile(folder.file('out.jpg')));
  }

  it('comes closer to the surfaces’ colours than the HDR frame or an average of the frames', async () => {
    const result = await mergedPixels(await folder.set(generated));
    const { truth, hdr, flashes } = generated;
    const frames = await Promise.all([hdr, ...flashes].map(pixels));
    const average = frames[0]!.map(
      (_, i) => frames.reduce((sum, frame) => sum + frame[i]!, 0) / frames.length,
    );
    const error = meanChromaError(truth.data, result);
    expect(error).toBeLessThan(meanChromaError(truth.data, frames[0]!) / 4);
    expect(error).toBeLessThan(meanChromaError(truth.data, average) * 0.7);
  });

  it('uses every frame and reports so', async () => {
    const frames = await folder.set(generated);
    const { shifts, confidence, ...report } = await merge(frames);
    expect(report).toEqual({
      width: WIDTH,
      height: HEIGHT,
      engine: ENGINE_VERSION,
      method: 'flash',
      surfaces: expect.any(Array),
      framesUsed: 4,
      framesRejected: [],
      windows: 1,
      windowsToCheck: 0,
    });
    expect(confidence).toBeGreaterThan(0.5);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(shifts.map(({ name }) => name)).toEqual(['flash1.jpeg', 'flash2.jpeg', 'flash3.jpeg']);
    for (const [k, found] of shifts.entries()) {
      const truth = generated.truth.places[k]!;
      expect(Math.hypot(found.dx - truth.dx, found.dy - truth.dy)).toBeLessThan(0.3);
      expect(Math.abs(found.turn)).toBeLessThan(0.1);
      expect(Math.abs(found.zoom - 1)).toBeLessThan(0.002);
    }
    const whole = await readFile(folder.file('out.jpg'));
    for (const left of frames.flashes) {
      await merge({ hdr: frames.hdr, flashes: frames.flashes.filter((f) => f !== left) });
      const without = await readFile(folder.file('out.jpg'));
      expect({ without: left.name, same: without.equals(whole) }).toEqual({
        without: left.name,
        same: false,
      });
    }
  });

  it('takes the frame without flash as the HDR frame, whatever its name', async () => {
    const tagged = (file: Buffer, flash: string): Promise<Buffer> =>
      sharp(file)
        .withExif({ IFD2: { Flash: flash } })
        .jpeg({ quality: 94 })
        .toBuffer();
    const { hdr, flashes } = await folder.set({
      hdr: await tagged(generated.hdr, '16'),
      flashes: await Promise.all(generated.flashes.map((file) => tagged(file, '9'))),
    });
    await merge({ hdr, flashes });
    const inOrder = await readFile(folder.file('out.jpg'));
    const [first, ...others] = flashes;
    const report = await merge({ hdr: first!, flashes: [hdr, ...others] });
    expect(report).toMatchObject({ takenForHdr: hdr.name, method: 'flash', framesUsed: 4 });
    expect((await readFile(folder.file('out.jpg'))).equals(inOrder)).toBe(true);
  });

  it('gives the same bytes and the same report for the same input, even on an engine’s thread', async () => {
    const frames = await folder.set(generated);
    const other = new EnginePool({ workers: 1 });
    const signal = new AbortController().signal;
    try {
      const reports = [
        await merge(frames, '1.jpg'),
        await merge(frames, '2.jpg'),
        await other.merge(frames, folder.file('3.jpg'), {}, signal),
      ];
      const [one, ...others] = await Promise.all(
        ['1.jpg', '2.jpg', '3.jpg'].map((name) => readFile(folder.file(name))),
      );
      expect(others.map((bytes) => bytes.equals(one!))).toEqual([true, true]);
      expect(reports.slice(1)).toEqual([reports[0], reports[0]]);
    } finally {
      await other.close();
    }
  });

  it.each([0.2, 0.6, 0.99])(
    'names a flash frame that is cut off at %d of its bytes',
    async (share) => {
      const cut = generated.flashes.map((flash, i) =>
        i === 1 ? flash.subarray(0, flash.length * share) : flash,
      );
      const failed = merge(await folder.set({ hdr: generated.hdr, flashes: cut }));
      await expect(failed).rejects.toThrow(FrameError);
      await expect(failed).rejects.toMatchObject({
        frame: 'flash2.jpeg',
        message: 'flash2.jpeg is cut off or damaged',
      });
      expect((await readdir(folder.path)).filter((name) => name.startsWith('out'))).toEqual([]);
    },
  );

  it('names an HDR frame that is cut off', async () => {
    const { hdr, flashes } = generated;
    const frames = await folder.set({ hdr: hdr.subarray(0, hdr.length - 500), flashes });
    await expect(merge(frames)).rejects.toThrow('hdr.jpg is cut off or damaged');
  });

  it('does not report a missing file as damaged', async () => {
    const frames = await folder.set(generated);
    const gone = { name: 'flash9.jpeg', path: folder.file('flash9.jpeg') };
    const failed = merge({ hdr: frames.hdr, flashes: [...frames.flashes, gone] });
    await expect(failed).rejects.toThrow('ENOENT');
    await expect(failed).rejects.not.toBeInstanceOf(FrameError);
  });

  it('refuses a frame of another size and names both frames', async () => {
    const { hdr, flashes } = generated;
    const other = await sharp(flashes[0]).resize(190, 150, { fit: 'fill' }).jpeg().toBuffer();
    const frames = await folder.set({ hdr, flashes: [flashes[1]!, other] });
    await expect(merge(frames)).rejects.toThrow(
      'flash2.jpeg is 190 × 150 while hdr.jpg is 225 × 150',
    );
  });

  it('accepts a frame that is a few pixels larger', async () => {
    const { hdr, flashes } = generated;
    const larger = await sharp(flashes[0]).resize(227, 152, { fit: 'fill' }).jpeg().toBuffer();
    const frames = await folder.set({ hdr, flashes: [larger, flashes[1]!] });
    expect(await merge(frames)).toMatchObject({ framesUsed: 3, framesRejected: [] });
  });

  it('leaves out a frame of another room and names it', async () => {
    const elsewhere = await generateSet({ width: WIDTH, height: HEIGHT, flashes: 2, seed: 12 });
    const turned = await sharp(elsewhere.flashes[0]).rotate(180).jpeg().toBuffer();
    const frames = await folder.set({
      hdr: generated.hdr,
      flashes: [...generated.flashes, turned],
    });
    expect(await merge(frames)).toMatchObject({
      engine: ENGINE_VERSION,
      method: 'flash',
      framesUsed: 4,
      framesRejected: [{ name: 'flash4.jpeg', reason: 'another-view' }],
    });
  });

  it('leaves out frames that are black or white all over', async () => {
    const { hdr, flashes } = generated;
    const frames = await folder.set({
      hdr,
      flashes: [await blank('#040302'), flashes[1]!, await blank('#ffffff')],
    });
    expect(await merge(frames)).toMatchObject({
      engine: ENGINE_VERSION,
      method: 'flash',
      framesUsed: 2,
      framesRejected: [
        { name: 'flash1.jpeg', reason: 'black' },
        { name: 'flash3.jpeg', reason: 'white' },
      ],
    });
  });

  it('returns the HDR frame, slightly brighter and with its own colours, when no flash frame is usable', async () => {
    const elsewhere = await generateSet({ width: WIDTH, height: HEIGHT, flashes: 2, seed: 12 });
    const turned = await sharp(elsewhere.flashes[0]).rotate(180).jpeg().toBuffer();
    const frames = await folder.set({
      hdr: generated.hdr,
      flashes: [turned, await blank('#000000')],
    });
    expect(await merge(frames)).toEqual({
      width: WIDTH,
      height: HEIGHT,
      engine: ENGINE_VERSION,
      method: 'hdr-alone',
      surfaces: expect.any(Array),
      framesUsed: 1,
      framesRejected: [
        { name: 'flash1.jpeg', reason: 'another-view' },
        { name: 'flash2.jpeg', reason: 'black' },
      ],
      shifts: [],
      windows: 0,
      windowsToCheck: 0,
      confidence: 0,
    });
    const result = await pixels(await readFile(folder.file('out.jpg')));
    const hdr = await pixels(generated.hdr);
    expect(meanChromaError(hdr, result)).toBeLessThan(0.01);
    expect(meanOf(result)).toBeGreaterThanOrEqual(meanOf(hdr));
    expect(meanOf(result)).toBeLessThan(meanOf(hdr) + 25);
  });

  it('reports its progress step by step up to the end', async () => {
    const told: number[] = [];
    const onProgress = (fraction: number): number => told.push(fraction);
    const small = await generateSet({ width: 96, height: 72, flashes: 2, seed: 3 });
    const frames = await folder.set(small);
    await mergeSet(frames, folder.file('out.jpg'), { onProgress }, new AbortController().signal);
    expect(told.length).toBeGreaterThanOrEqual(4);
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  });

  it('merges blank frames, since nothing in them indicates another view', async () => {
    const flashes = [await blank('#c8c8c8'), await blank('#f0f0f0')];
    const frames = await folder.set({ hdr: await blank('#b8a890'), flashes });
    expect(await merge(frames)).toMatchObject({ framesUsed: 3, framesRejected: [] });
  });

  it('turns every frame upright by its EXIF orientation', async () => {
    const stored = (file: Buffer, angle: number, orientation: number): Promise<Buffer> =>
      sharp(file).rotate(angle).withMetadata({ orientation }).jpeg({ quality: 94 }).toBuffer();
    const frames = await folder.set({
      hdr: await stored(generated.hdr, -90, 6),
      flashes: [
        await stored(generated.flashes[0]!, 180, 3),
        generated.flashes[1]!,
        await stored(generated.flashes[2]!, 90, 8),
      ],
    });
    const report = await merge(frames);
    const meta = await sharp(folder.file('out.jpg')).metadata();
    expect(report).toMatchObject({ width: WIDTH, height: HEIGHT, framesUsed: 4 });
    expect(meta).toMatchObject({ width: WIDTH, height: HEIGHT, orientation: 1 });
    const result = await pixels(await readFile(folder.file('out.jpg')));
    expect(meanChromaError(generated.truth.data, result)).toBeLessThan(0.04);
  });

  it('merges a portrait photo whose sides have no common divisor', async () => {
    const set = await generateSet({ width: 151, height: 227, flashes: 2, seed: 4 });
    const report = await merge(await folder.set(set));
    expect(report).toMatchObject({ width: 151, height: 227, framesUsed: 3, framesRejected: [] });
    const result = await pixels(await readFile(folder.file('out.jpg')));
    expect(meanChromaError(set.truth.data, result)).toBeLessThan(0.04);
  });

  it('refuses a file too small to be a photo', async () => {
    const dot = await sharp(generated.hdr).resize(8, 8).png().toBuffer();
    const frames = await folder.set({ hdr: dot, flashes: [dot, dot] });
    await expect(merge(frames)).rejects.toThrow('hdr.jpg is only 8 × 8 pixels');
  });

  it('keeps the camera’s EXIF, drops the location and embeds sRGB', async () => {
    const located = await sharp(generated.hdr)
      .keepMetadata()
      .withExifMerge({
        IFD0: { Model: 'Camera II' },
        IFD2: { LensModel: '16-35mm F4', FNumber: '8/1', ISOSpeedRatings: '320' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .jpeg({ quality: 94 })
      .toBuffer();
    expect(ExifReader.load(located)).toHaveProperty('GPSLatitude');
    await merge(await folder.set({ hdr: located, flashes: generated.flashes }));
    const tags = ExifReader.load(await readFile(folder.file('out.jpg')));
    expect(Object.keys(tags).filter((name) => name.startsWith('GPS'))).toEqual([]);
    expect({
      model: tags['Model']?.description,
      lens: tags['LensModel']?.description,
      time: tags['DateTimeOriginal']?.description,
      exposure: tags['ExposureTime']?.value,
      aperture: tags['FNumber']?.value,
      iso: tags['ISOSpeedRatings']?.value,
    }).toEqual({
      model: 'Camera II',
      lens: '16-35mm F4',
      time: '2024:05:17 10:20:00',
      exposure: [1, 60],
      aperture: [8, 1],
      iso: 320,
    });
    const { icc, chromaSubsampling } = await sharp(folder.file('out.jpg')).metadata();
    expect(icc?.includes(Buffer.from('\0s\0R\0G\0B'))).toBe(true);
    expect(chromaSubsampling).toBe('4:4:4');
  });

  it.each([
    ['grey', (file: Buffer) => sharp(file).greyscale().toColourspace('b-w').jpeg().toBuffer()],
    [
      'CMYK',
      (file: Buffer) => sharp(file).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
    ],
    [
      'wide gamut',
      (file: Buffer) => sharp(file).withIccProfile('p3').jpeg({ quality: 94 }).toBuffer(),
    ],
    [
      '16-bit PNG',
      (file: Buffer) => sharp(file).toColourspace('rgb16').ensureAlpha().png().toBuffer(),
    ],
  ])('accepts %s frames', async (kind, convert) => {
    const flashes = await Promise.all(generated.flashes.map(convert));
    const frames = await folder.set({ hdr: await convert(generated.hdr), flashes });
    const result = await mergedPixels(frames);
    expect(result.length).toBe(3 * WIDTH * HEIGHT);
    if (kind !== 'grey') {
      expect(meanChromaError(generated.truth.data, result)).toBeLessThan(0.05);
    }
  });
});

function blank(background: string): Promise<Buffer> {
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

function meanOf(data: Uint8Array): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

async function pixels(file: Buffer): Promise<Uint8Array> {
  return new Uint8Array(await sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer());
}
