import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exifBlock, numbersTag } from '@roomlight/photography/camera-files';
import ExifReader from 'exifreader';
import fc from 'fast-check';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from '../../libvips/sharp.js';
import {
  KEPT_EXIF,
  locatedFiles,
  secretsIn,
  type LocatedFile,
} from '../../testing/located-files.js';
import { TemporaryFolder } from '../../testing/temporary-folder.js';
import { cameraExif } from '../camera-exif.js';
import { encodePhoto } from '../encode.js';
import { withXmp } from '../jpeg-profile.js';
import { sourceTypePacket } from '../source-type.js';
import { deliverPhoto } from './deliver-photo.js';

const FORMS = [
  'EXIF',
  'a second EXIF segment',
  'XMP as an attribute',
  'XMP as an element',
  'XMP with another prefix',
  'XMP in UTF-16',
  'extended XMP',
  'IPTC',
  'the second picture of MPF',
  'a trailer',
  'a comment and the thumbnail of JFIF',
  'DJI’s own fields',
  'PNG',
  'WebP',
  'TIFF',
];

describe('deliverPhoto', () => {
  let folder: TemporaryFolder;
  let files: LocatedFile[];
  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    files = await locatedFiles();
  });
  afterAll(() => folder.remove());

  async function delivered(bytes: Buffer): Promise<Buffer> {
    const [path, output] = [join(folder.path, 'photo'), join(folder.path, 'delivered')];
    await writeFile(path, bytes);
    const { isSame, bytes: length } = await deliverPhoto({ name: 'room.jpg', path }, output);
    const result = isSame ? bytes : await readFile(output);
    expect(result).toHaveLength(length);
    return result;
  }
  const pixels = (file: Buffer): Promise<Buffer> => sharp(file).raw().toBuffer();

  it.each(FORMS)('lets no place, owner or serial number out of %s', async (form) => {
    const file = files.find((one) => one.form === form);
    if (file === undefined) {
      throw new Error(`no file has ${form}`);
    }
    expect(secretsIn(file.bytes)).not.toEqual([]);
    const result = await delivered(file.bytes);
    expect(secretsIn(result)).toEqual([]);
    expect((await pixels(result)).equals(await pixels(file.bytes))).toBe(true);
    const [was, is] = [await sharp(file.bytes).metadata(), await sharp(result).metadata()];
    expect(is.format).toBe(file.format);
    expect(is.orientation ?? 1).toBe(was.orientation ?? 1);
    expect(is.icc).toEqual(was.icc);
    if (file.hasCamera) {
      const tags = ExifReader.load(result);
      const kept = Object.keys(KEPT_EXIF).map((name) => [name, tags[name]?.description]);
      expect(Object.fromEntries(kept)).toEqual(KEPT_EXIF);
    }
    expect((await delivered(result)).equals(result)).toBe(true);
  });

  it('leaves a photo of the engine as it is', async () => {
    const path = join(folder.path, 'merged');
    const [{ bytes: camera } = { bytes: Buffer.alloc(0) }] = files;
    const data = Buffer.alloc(3 * 32 * 16, 90);
    await encodePhoto({ data, width: 32, height: 16 }, path, 90, cameraExif(camera));
    const output = join(folder.path, 'delivered');
    expect(await deliverPhoto({ name: 'room.jpg', path }, output)).toMatchObject({ isSame: true });
  });

  it('keeps how a photo was altered', async () => {
    const term = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeCapture';
    const [photo] = files;
    const jpeg = Buffer.concat(withXmp(photo?.bytes ?? Buffer.alloc(0), sourceTypePacket(term)));
    expect((await delivered(jpeg)).toString('latin1')).toContain(`>${term}<`);
  });

  it('keeps the colours that EXIF names where there is no profile', async () => {
    const text = (tag: number, bytes: string) =>
      ({ tag, type: 2, count: bytes.length, bytes: Buffer.from(bytes) }) as const;
    const exif = exifBlock(
      {
        isLittleEndian: false,
        first: [text(0x13b, 'Ada Owner\0')],
        exif: [numbersTag(0xa001, 'short', [65535], false)],
        interoperability: [text(1, 'R03\0')],
      },
      [],
    );
    const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a6' } })
      .jpeg()
      .toBuffer();
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 8]);
    const jpeg = Buffer.concat([
      plain.subarray(0, 2),
      head,
      Buffer.from('Exif\0\0'),
      exif,
      plain.subarray(2),
    ]);
    expect(secretsIn(jpeg)).toEqual(['Ada Owner']);
    const tags = ExifReader.load(await delivered(jpeg));
    expect(tags).toMatchObject({ ColorSpace: { value: 65535 } });
    expect(tags.InteroperabilityIndex?.description).toBe('R03');
    expect(tags).not.toHaveProperty('Artist');
  });

  it('delivers the pixels of a progressive JPEG, an animation and a TIFF in tiles', async () => {
    const picture = sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#c8a27a',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    }).withExif({ IFD0: { Artist: 'Ada Owner' } });
    const frames = await picture.clone().raw().toBuffer();
    const animation = sharp(frames, {
      raw: { width: 300, height: 200, channels: 3, pageHeight: 100 },
    });
    for (const file of [
      await picture.clone().jpeg({ progressive: true }).toBuffer(),
      await picture.clone().tiff({ tile: true, compression: 'lzw' }).toBuffer(),
      await picture.clone().tiff({ compression: 'jpeg' }).toBuffer(),
      await animation
        .withExif({ IFD0: { Artist: 'Ada Owner' } })
        .webp({ lossless: true })
        .toBuffer(),
    ]) {
      const result = await delivered(file);
      expect(secretsIn(result)).toEqual([]);
      expect((await pixels(result)).equals(await pixels(file))).toBe(true);
    }
  });

  it('delivers damaged files or says that they are damaged', async () => {
    const change = fc.tuple(fc.nat({ max: 1500 }), fc.nat({ max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(change, { maxLength: 6 }), async (n, changes) => {
        const bytes = Buffer.from(files[n % files.length]?.bytes ?? Buffer.alloc(0));
        for (const [at, value] of changes) {
          // The signature stays: files of other kinds are refused when they arrive.
          if (at >= 12 && at < bytes.length) {
            bytes[at] = value;
          }
        }
        await delivered(bytes).catch((error: unknown) => {
          expect(String(error)).toMatch(/is cut off or damaged/);
        });
      }),
      { numRuns: 200 },
    );
  });
});
