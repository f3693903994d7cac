import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { isSrgbProfile } from './srgb-profile.js';

describe('isSrgbProfile', () => {
  let srgb: Buffer;
  let p3: Buffer;

  beforeAll(async () => {
    [srgb, p3] = await Promise.all([profile('srgb'), profile('p3')]);
  });

  it('recognises sRGB with a curve given as a formula', () => {
    expect(isSrgbProfile(srgb)).toBe(true);
  });

  it('recognises sRGB with a curve given as a table, as cameras write it', () => {
    expect(
      isSrgbProfile(
        withCurve(srgb, (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)),
      ),
    ).toBe(true);
  });

  it.each([
    ['a wide gamut', () => p3],
    ['another curve on the same primaries', () => withCurve(srgb, (v) => v ** 1.8)],
    ['a profile cut off', () => srgb.subarray(0, 300)],
    ['no profile at all', () => Buffer.from('not a profile')],
    [
      'tables beside the matrix',
      () => Buffer.from(srgb.toString('latin1').replace('wtpt', 'A2B0'), 'latin1'),
    ],
  ])('does not mistake %s for sRGB', (_name, make) => {
    expect(isSrgbProfile(make())).toBe(false);
  });
});

async function profile(name: string): Promise<Buffer> {
  const create = { width: 1, height: 1, channels: 3, background: 'black' } as const;
  const jpeg = await sharp({ create }).withIccProfile(name).jpeg().toBuffer();
  const { icc } = await sharp(jpeg).metadata();
  if (icc === undefined) {
    throw new Error(`no profile ${name}`);
  }
  return icc;
}

/** The profile with all three tone curves as a table of 1,024 entries, appended to it. */
function withCurve(original: Buffer, curve: (value: number) => number): Buffer {
  const entries = 1024;
  const table = Buffer.alloc(12 + 2 * entries);
  table.write('curv', 'latin1');
  table.writeUInt32BE(entries, 8);
  for (let k = 0; k < entries; k++) {
    table.writeUInt16BE(Math.round(65535 * curve(k / (entries - 1))), 12 + 2 * k);
  }
  const result = Buffer.concat([original, table]);
  for (const tag of ['rTRC', 'gTRC', 'bTRC']) {
    const entry = result.indexOf(tag, 132);
    result.writeUInt32BE(original.length, entry + 4);
    result.writeUInt32BE(table.length, entry + 8);
  }
  return result;
}
