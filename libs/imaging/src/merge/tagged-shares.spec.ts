import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '../libvips/sharp.js';
import type { SetFrame } from '../files/decode.js';
import { taggedShares } from './tagged-shares.js';

const SIZE = { width: 16, height: 16 };
const evenly = (code: number) => ({ ...SIZE, data: new Uint8Array(3 * 16 * 16).fill(code) });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tagged-shares-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function frame(name: string, tags: Record<string, string>): Promise<SetFrame> {
  const path = join(folder, name);
  const pixels = { create: { ...SIZE, channels: 3 as const, background: 'grey' } };
  await sharp(pixels).withExif({ IFD2: tags }).jpeg().toFile(path);
  return { name, path };
}

const tags = (ExposureTime: string, ISOSpeedRatings = '100') => ({
  ...{ ExposureTime, ISOSpeedRatings, FNumber: '8/1' },
});

describe('taggedShares', () => {
  it('compares exposure time, sensitivity and aperture with the HDR frame’s', async () => {
    const hdr = await frame('hdr.jpg', tags('1/10'));
    const flashes = [await frame('1.jpg', tags('1/40')), await frame('2.jpg', tags('1/20', '400'))];
    const small = evenly(128);
    const shares = await taggedShares({ frame: hdr, pixels: small }, small, flashes);
    expect(shares[0]).toBeCloseTo(0.25);
    expect(shares[1]).toBeCloseTo(2);
  });

  it('measures how much brighter fused exposures are than the one whose tags they have', async () => {
    const hdr = await frame('hdr.jpg', tags('1/10'));
    const flash = await frame('1.jpg', tags('1/10'));
    const [share] = await taggedShares({ frame: hdr, pixels: evenly(137) }, evenly(188), [flash]);
    expect(share).toBeCloseTo(0.5, 1);
  });

  it('says nothing where a tag is missing', async () => {
    const small = evenly(128);
    const full = await frame('full.jpg', tags('1/10'));
    const bare = await frame('bare.jpg', { ExposureTime: '1/10' });
    expect(await taggedShares({ frame: full, pixels: small }, small, [bare])).toEqual([undefined]);
    expect(await taggedShares({ frame: bare, pixels: small }, small, [full])).toEqual([undefined]);
  });
});
