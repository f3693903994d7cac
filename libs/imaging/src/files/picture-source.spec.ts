import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exifBlock, numbersTag } from '@roomlight/photography/camera-files';
import { box, tiffFile, u16, u32 } from '@roomlight/photography/camera-files/testing';
import { writeFile } from 'node:fs/promises';
import sharp from '../libvips/sharp.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';
import { decodeFull, decodeTo } from './decode.js';
import { deliverPhoto } from './deliver/deliver-photo.js';
import { inspectHeader } from './inspect.js';
import { hasAllRows } from './jpeg-rows.js';
import { jpegSegments, SOS } from './jpeg-segments.js';
import { withProfile } from './jpeg-profile.js';
import { madeProfile } from './made-profile.js';
import { pictureSource } from './picture-source.js';
import { pngChunk } from './png-profile.js';

const CODES = { r: 60, g: 200, b: 60 };
/** CODES in these spaces, as sRGB. */
const SHOWN = { 'adobe-rgb': [0, 201, 37], 'display-p3': [0, 203, 11], srgb: [60, 200, 60] };
const flat = sharp({ create: { width: 48, height: 32, channels: 3, background: CODES } });

describe('pictureSource', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await TemporaryFolder.create();
  });
  afterAll(() => folder.remove());

  async function colourOf(bytes: Uint8Array): Promise<number[]> {
    const { data } = await decodeFull(await folder.frame('picture', bytes));
    return [...data.subarray(0, 3)];
  }
  const expectColour = (actual: number[], expected: readonly number[]): void => {
    expect(Math.max(...actual.map((code, n) => Math.abs(code - expected[n]!)))).toBeLessThan(3);
  };

  /** A profile in two parts with the given numbers, in the order of the file. */
  function inParts(jpeg: Buffer, profile: Buffer, numbers: [number, number][]): Buffer {
    const half = Math.ceil(profile.length / numbers.length);
    const parts = numbers.map(([number, count], n) => {
      const bytes = profile.subarray(n * half, (n + 1) * half);
      const length = bytes.length + 16;
      return Buffer.concat([
        Buffer.from([0xff, 0xe2, length >> 8, length & 255]),
        Buffer.from('ICC_PROFILE\0', 'latin1'),
        Buffer.from([number, count]),
        bytes,
      ]);
    });
    return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
  }

  it.each<[string, [number, number][]]>([
    ['2 of 1', [[2, 1]]],
    ['0 of 0', [[0, 0]]],
    [
      'from 0 on',
      [
        [0, 2],
        [1, 2],
      ],
    ],
    [
      '1 twice',
      [
        [1, 2],
        [1, 2],
      ],
    ],
    [
      'without a count',
      [
        [1, 0],
        [2, 0],
      ],
    ],
  ])('reads a profile whose parts are numbered %s', async (_, numbers) => {
    const jpeg = await flat.clone().jpeg({ quality: 100 }).toBuffer();
    const file = inParts(jpeg, madeProfile('adobe-rgb'), numbers);
    expectColour(await colourOf(file), SHOWN['adobe-rgb']);
    const { path } = await folder.frame('numbered.jpg', file);
    const output = folder.file('delivered.jpg');
    await deliverPhoto({ name: 'numbered.jpg', path }, output);
    expectColour(
      await colourOf(await sharp(output).png().keepIccProfile().toBuffer()),
      SHOWN['adobe-rgb'],
    );
  });

  it('reads a profile of several segments whose parts are numbered wrongly', async () => {
    const jpeg = await flat.clone().jpeg({ quality: 100 }).toBuffer();
    // Bytes between the tags of a profile are allowed; a printer's tables are as long.
    const long = Buffer.concat([madeProfile('adobe-rgb'), Buffer.alloc(100_000)]);
    long.writeUInt32BE(long.length);
    const numbers: [number, number][] = [
      [0, 2],
      [1, 2],
    ];
    expectColour(await colourOf(inParts(jpeg, long, numbers)), SHOWN['adobe-rgb']);
  });

  it.each(['png', 'webp', 'jpeg'] as const)(
    'sees and delivers the colours that the tags of a %s name',
    async (format) => {
      const bytes = await flat
        .clone()
        .withExif({ IFD0: { Make: 'Canon' }, IFD2: { ColorSpace: '65535' } })
        .toFormat(format, { lossless: true, quality: 100 })
        .toBuffer();
      expectColour(await colourOf(bytes), SHOWN['adobe-rgb']);
      const photo = await folder.frame('photo', bytes);
      await deliverPhoto(photo, folder.file('delivered'));
      const { icc } = await sharp(folder.file('delivered')).metadata();
      expect(icc).toEqual(madeProfile('adobe-rgb'));
    },
  );

  it.each([8, 16])('sees and delivers the colours that a TIFF of %i bits names', async (bits) => {
    const codes = [CODES.r, CODES.g, CODES.b].map((code) => (bits === 16 ? 257 * code : code));
    const pixels = Array.from({ length: 16 * 8 }, () => codes).flat();
    const strip = bits === 16 ? Buffer.from(Uint16Array.from(pixels).buffer) : Buffer.from(pixels);
    const bytes = tiffFile({
      directories: [
        {
          tags: {
            256: 16,
            257: 8,
            258: { shorts: [bits, bits, bits] },
            262: { shorts: [2] },
            277: { shorts: [3] },
            278: 8,
          },
          strip,
          exif: { tags: { 0xa001: { shorts: [2] } } },
        },
      ],
    });
    expectColour(await colourOf(bytes), SHOWN['adobe-rgb']);
    const photo = await folder.frame('photo.tiff', bytes);
    const depth = bits === 16 ? 'ushort' : 'uchar';
    expect(await sharp(await pictureSource(photo.path)).metadata()).toMatchObject({ depth });
    await deliverPhoto(photo, folder.file('delivered.tiff'));
    const { icc } = await sharp(folder.file('delivered.tiff')).metadata();
    expect(icc).toEqual(madeProfile('adobe-rgb'));
  });

  it('reads the code points of a PNG', async () => {
    const png = await flat.clone().png().toBuffer();
    const coded = (primaries: number, transfer: number): Buffer =>
      Buffer.concat([
        png.subarray(0, 33),
        pngChunk('cICP', Buffer.from([primaries, transfer, 0, 1])),
        png.subarray(33),
      ]);
    expectColour(await colourOf(coded(12, 13)), SHOWN['display-p3']);
    expectColour(await colourOf(coded(1, 13)), SHOWN.srgb);
    const both = coded(12, 13);
    const named = Buffer.concat([
      both.subarray(0, 33),
      pngChunk('sRGB', Buffer.from([0])),
      both.subarray(33),
    ]);
    expectColour(await colourOf(named), SHOWN['display-p3']);
    const hdr = coded(9, 16);
    await expect(inspectHeader(hdr, hdr.length)).rejects.toThrow('for HDR screens (PQ)');
  });

  it.each([
    [16, 'PQ'],
    [18, 'HLG'],
  ])(
    'refuses an HEIC photo with curve %i by a sentence that says what to do',
    async (curve, name) => {
      const colours = box('colr', Buffer.from('nclx'), u16(9, curve, 9), Buffer.from([0x80]));
      const size = box('ispe', u32(0, 4000, 3000));
      const heic = Buffer.concat([
        box('ftyp', Buffer.from('heix\0\0\0\0mif1heix', 'latin1')),
        box(
          'meta',
          u32(0),
          box('pitm', u32(0), u16(1)),
          box(
            'iprp',
            box('ipco', size, colours),
            box('ipma', u32(0, 1), u16(1), Buffer.from([2, 1, 2])),
          ),
        ),
      ]);
      await expect(inspectHeader(heic, heic.length)).rejects.toThrow(
        `is a photo for HDR screens (${name}); turn HDR ${name} off in the camera, or export it as JPEG`,
      );
    },
  );

  it('lets the profile win over the tags', async () => {
    const exif = exifBlock(
      { isLittleEndian: true, first: [], exif: [numbersTag(0xa001, 'short', [2], true)] },
      [],
    );
    const jpeg = await flat.clone().jpeg({ quality: 100 }).toBuffer();
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 8]);
    const tagged = Buffer.concat([
      jpeg.subarray(0, 2),
      head,
      Buffer.from('Exif\0\0'),
      exif,
      jpeg.subarray(2),
    ]);
    expectColour(await colourOf(tagged), SHOWN['adobe-rgb']);
    const p3 = Buffer.concat(withProfile(tagged, madeProfile('display-p3')));
    expectColour(await colourOf(p3), SHOWN['display-p3']);
  });

  describe('of a JPEG', () => {
    const noise = sharp({
      create: {
        width: 203,
        height: 117,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    const KINDS = [
      {},
      { chromaSubsampling: '4:4:4' },
      { progressive: true },
      { optimiseCoding: false },
    ] as const;

    it.each(KINDS)('takes a missing end mark, and nothing less (%j)', async (options) => {
      const whole = await noise.clone().jpeg(options).toBuffer();
      const { data } = await decodeFull(await folder.frame('whole', whole));
      const size = { width: 50, height: 29 };
      for (const missing of [1, 2]) {
        const frame = await folder.frame('ends', whole.subarray(0, -missing));
        expect((await decodeFull(frame)).data).toEqual(data);
      }
      for (const missing of [3, 4, 10, 100, 1000]) {
        const frame = await folder.frame('cut', whole.subarray(0, -missing));
        await expect(decodeFull(frame)).rejects.toThrow('cut is cut off or damaged');
        await expect(decodeTo(frame, size, { width: 203, height: 117 })).rejects.toThrow(
          'cut is cut off or damaged',
        );
      }
    });

    it('takes stray and fill bytes before any marker of the header', async () => {
      const whole = await noise.clone().jpeg().toBuffer();
      const { data } = await decodeFull(await folder.frame('whole', whole));
      for (const { start } of jpegSegments(whole)) {
        for (const stray of [[0], [0x12, 0x34], [0xff, 0], [0xff], [0, 0, 0, 0xff]]) {
          const bytes = Buffer.concat([
            whole.subarray(0, start),
            Buffer.from(stray),
            whole.subarray(start),
          ]);
          await inspectHeader(bytes, bytes.length);
          expect((await decodeFull(await folder.frame('stray', bytes))).data).toEqual(data);
        }
      }
    });

    it('opens a sound one without a copy', async () => {
      const { path } = await folder.frame('sound', await noise.clone().jpeg().toBuffer());
      expect(await pictureSource(path)).toBe(path);
      const trailer = Buffer.concat([await noise.clone().jpeg().toBuffer(), Buffer.alloc(999, 7)]);
      await writeFile(path, trailer);
      expect(await pictureSource(path)).toBe(path);
    });

    it('counts the rows of grey and restarted pictures', async () => {
      const grey = await noise.clone().greyscale().jpeg().toBuffer();
      expect([hasAllRows(grey), hasAllRows(grey.subarray(0, -4))]).toEqual([true, false]);
      const scan = [...jpegSegments(grey)].find(({ marker }) => marker === SOS);
      expect(hasAllRows(grey.subarray(0, scan?.end))).toBe(false);
    });
  });
});
