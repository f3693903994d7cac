import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import ExifReader from 'exifreader';
import sharp from '../libvips/sharp.js';
import type { SetFrame } from '../files/decode.js';
import { meanChromaError } from '../testing/chroma-error.js';
import { generateBrackets, generateSet, type GeneratedBrackets } from '../testing/generated-set.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';
import type { MergeReport } from './merge-report.js';
import { mergeSet, type FrameSet } from './merge-set.js';

const WIDTH = 225;
const HEIGHT = 150;
/** From bright to dark, with the normal exposure in the middle. */
const EXPOSURES = [4, 2, 1, 1 / 4, 1 / 16];

describe('a merge of frames whose roles are given', () => {
  let made: GeneratedBrackets;
  let folder: TemporaryFolder;

  beforeAll(async () => {
    const size = { width: WIDTH, height: HEIGHT };
    made = await generateBrackets({ ...size, exposures: EXPOSURES, flashes: 1, seed: 11 });
  });
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(() => folder.remove());

  const write = (files: readonly Buffer[], prefix: string): Promise<SetFrame[]> =>
    Promise.all(files.map((bytes, i) => folder.frame(`${prefix}${i + 1}.JPG`, bytes)));

  async function setOf(ambient: readonly Buffer[], flashes: readonly Buffer[]): Promise<FrameSet> {
    const [hdr, ...brackets] = await write(ambient, 'ambient');
    return { hdr: hdr!, brackets, flashes: await write(flashes, 'flash') };
  }

  const merge = (frames: FrameSet): Promise<MergeReport> =>
    mergeSet(frames, folder.file('out.jpg'), {}, new AbortController().signal);

  async function merged(frames: FrameSet): Promise<{ report: MergeReport; photo: Uint8Array }> {
    const report = await merge(frames);
    return { report, photo: await pixels(await readFile(folder.file('out.jpg'))) };
  }

  const isInWindow = (pixel: number): boolean => {
    const { left, top, width, height } = made.truth.window;
    const x = (pixel % WIDTH) - left;
    const y = Math.floor(pixel / WIDTH) - top;
    return x > 3 && y > 3 && x < width - 4 && y < height - 4;
  };
  const isInRoom = (pixel: number): boolean => pixel % WIDTH < made.truth.window.left - 6;

  it('fuses brackets, so that the room and the view from its window both show', async () => {
    const { report, photo } = await merged(await setOf(made.brackets, []));
    expect(report).toMatchObject({
      width: WIDTH,
      height: HEIGHT,
      method: 'exposures',
      framesUsed: 5,
      framesRejected: [],
    });
    const normal = await pixels(made.brackets[2]!);
    expect(meanChromaError(made.truth.data, photo, isInWindow)).toBeLessThan(
      meanChromaError(made.truth.data, normal, isInWindow) / 2,
    );
    expect(meanChromaError(normal, photo, isInRoom)).toBeLessThan(0.015);
  });

  it('takes the colours of the room from the flash frame, whose light the brackets lack', async () => {
    const { report, photo } = await merged(await setOf(made.brackets, made.flashes));
    expect(report).toMatchObject({ method: 'exposures-flash', framesUsed: 6, framesRejected: [] });
    expect(report.confidence).toBeGreaterThan(0.4);
    expect(report.shifts.map(({ name }) => name)).toEqual([
      'ambient1.JPG',
      'ambient2.JPG',
      'ambient4.JPG',
      'ambient5.JPG',
      'flash1.JPG',
    ]);
    const normal = await pixels(made.brackets[2]!);
    const { truth } = made;
    expect(meanChromaError(truth.data, photo, isInRoom)).toBeLessThan(
      meanChromaError(truth.data, normal, isInRoom) / 3,
    );
    expect(meanChromaError(truth.data, photo, isInWindow)).toBeLessThan(
      meanChromaError(truth.data, normal, isInWindow) / 2,
    );
  });

  it('takes the view from a dark frame without flash that is named among the flash frames', async () => {
    const [, bright, , , dark] = made.brackets;
    const { report, photo } = await merged(await setOf([bright!], [...made.flashes, dark!]));
    expect(report).toMatchObject({ method: 'flash', framesUsed: 3, windows: 1 });
    const alone = await pixels(bright!);
    expect(meanChromaError(made.truth.data, photo, isInWindow)).toBeLessThan(
      meanChromaError(made.truth.data, alone, isInWindow) / 3,
    );
  });

  it('gives the photo the metadata of the bracket nearest to a normal exposure', async () => {
    await merge(await setOf(made.brackets, []));
    const tags = ExifReader.load(await readFile(folder.file('out.jpg')));
    expect(tags['ExposureTime']?.value).toEqual([1000, 60000]);
  });

  it('leaves out brackets that show another room or nothing', async () => {
    const elsewhere = await generateSet({ width: WIDTH, height: HEIGHT, flashes: 1, seed: 12 });
    const turned = await sharp(elsewhere.hdr).rotate(180).jpeg().toBuffer();
    const black = await sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000' },
    })
      .jpeg()
      .toBuffer();
    const report = await merge(await setOf([...made.brackets.slice(1, 4), turned, black], []));
    expect(report).toMatchObject({
      method: 'exposures',
      framesUsed: 3,
      framesRejected: [
        { name: 'ambient4.JPG', reason: 'another-view' },
        { name: 'ambient5.JPG', reason: 'black' },
      ],
    });
  });

  it('takes one flash frame for the colours of one ambient frame', async () => {
    const { hdr, flashes, truth } = await generateSet({
      width: WIDTH,
      height: HEIGHT,
      flashes: 1,
      seed: 13,
    });
    const { report, photo } = await merged(await setOf([hdr], flashes));
    expect(report).toMatchObject({ method: 'flash', framesUsed: 2, framesRejected: [] });
    expect(meanChromaError(truth.data, photo)).toBeLessThan(
      meanChromaError(truth.data, await pixels(hdr)) / 3,
    );
  });

  it('keeps the roles as given, though the files seem to say otherwise', async () => {
    const { hdr, flashes } = await generateSet({
      width: WIDTH,
      height: HEIGHT,
      flashes: 3,
      seed: 11,
    });
    const [first, ...others] = flashes;
    const report = await merge(await setOf([first!], [hdr, ...others]));
    expect(report.takenForHdr).toBeUndefined();
    expect(report.framesUsed).toBe(4);
  });

  it('keeps a single frame nearly as it is', async () => {
    const [, , normal] = made.brackets;
    const { report, photo } = await merged(await setOf([normal!], []));
    expect(report).toMatchObject({ method: 'hdr-alone', framesUsed: 1, framesRejected: [] });
    const before = await pixels(normal!);
    expect(meanChromaError(before, photo)).toBeLessThan(0.01);
    const lighter = photo.map((code, i) => Math.max(0, code - before[i]!));
    const darker = photo.map((code, i) => Math.max(0, before[i]! - code));
    expect(meanOf(darker)).toBeLessThan(1);
    expect(meanOf(lighter)).toBeLessThan(25);
  });

  it('refuses a bracket of another size and names both frames', async () => {
    const small = await sharp(made.brackets[3]).resize(150, 100).jpeg().toBuffer();
    const frames = await setOf([made.brackets[2]!, made.brackets[1]!, small], []);
    await expect(merge(frames)).rejects.toThrow(
      'ambient3.JPG is 150 × 100 while ambient1.JPG is 225 × 150',
    );
  });

  it('names a bracket that is cut off', async () => {
    const [one, two, three] = made.brackets;
    const frames = await setOf([one!, two!, three!.subarray(0, three!.length / 2)], []);
    await expect(merge(frames)).rejects.toThrow('ambient3.JPG is cut off or damaged');
  });
});

function meanOf(values: Uint8Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function pixels(file: Buffer): Promise<Uint8Array> {
  return new Uint8Array(await sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer());
}
