import { beforeAll, describe, expect, it } from '@jest/globals';
import ExifReader from 'exifreader';
import fc from 'fast-check';
import sharp from '../libvips/sharp.js';
import { endlessPlaces, overlappingPlaces } from '../testing/worst-metadata.js';
import { erasePlace } from './erase-place.js';

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,30.1N" exif:FNumber="8/1">
<exif:GPSLongitude>13,24.2E</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A photo with the given byte order of EXIF, with its place and camera. */
const located = (): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#c8a27a' } })
    .withExif({
      IFD0: { Make: 'Camera Works', Model: 'II' },
      IFD2: { FNumber: '8/1', DateTimeOriginal: '2024:05:17 10:20:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 30/1 7/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 12/1',
      },
    })
    .withXmp(XMP)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function erased(photo: Buffer): Buffer {
  const copy = Buffer.from(photo);
  erasePlace(copy, true);
  return copy;
}

describe('erasePlace', () => {
  let photo: Buffer;
  beforeAll(async () => {
    photo = await located();
  });

  it('leaves no trace of the place, and everything else', async () => {
    const result = erased(photo);
    expect(ExifReader.load(photo)).toHaveProperty('GPSLatitude');
    const { GPSLatitude, ...tags } = ExifReader.load(result);
    expect(GPSLatitude).toBeUndefined();
    expect(Object.keys(tags).filter((name) => name.includes('GPS'))).toEqual([]);
    expect(tags).toMatchObject({
      Make: { description: 'Camera Works' },
      Orientation: { value: 6 },
      FNumber: { description: 'f/8.0' },
      DateTimeOriginal: { description: '2024:05:17 10:20:00' },
    });
    const text = result.toString('latin1');
    expect(text).not.toMatch(/GPS|52,30|13,24/);
    expect(text).toContain('exif:FNumber="8/1"');
    expect(result).toHaveLength(photo.length);
    const picture = erasePlace(Buffer.from(photo), true).done;
    expect(picture).toBeGreaterThan(0);
    expect(result.subarray(picture).equals(photo.subarray(picture))).toBe(true);
    expect((await sharp(result).metadata()).orientation).toBe(6);
  });

  it('changes no byte of a photo without a place, and of other files', async () => {
    const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } });
    for (const file of [
      await plain
        .clone()
        .withExif({ IFD0: { Make: 'M' } })
        .jpeg()
        .toBuffer(),
      await plain.clone().png().toBuffer(),
      Buffer.from('exif:GPSLatitude="52"'),
      Buffer.alloc(0),
    ]) {
      expect(erased(file).equals(file)).toBe(true);
    }
  });

  it('reads both byte orders', () => {
    const withOrder = (order: 'II' | 'MM'): Buffer => {
      const u16 = (n: number) => (order === 'II' ? [n & 255, n >> 8] : [n >> 8, n & 255]);
      const u32 = (n: number) => (order === 'II' ? [...u16(n), 0, 0] : [0, 0, ...u16(n)]);
      // IFD0 with the pointer and one more entry, then a GPS IFD with one value behind it.
      const tiff = [
        ...[...Buffer.from(order), ...u16(42), ...u32(8)],
        ...[...u16(2), ...u16(0x8825), ...u16(4), ...u32(1), ...u32(38)],
        ...[...u16(0x8827), ...u16(3), ...u32(1), ...u16(100), 0, 0, ...u32(0)],
        ...[...u16(1), ...u16(2), ...u16(5), ...u32(1), ...u32(56), ...u32(0)],
        ...[...u32(5231), ...u32(7)],
      ];
      const payload = [...Buffer.from('Exif\0\0'), ...tiff];
      return Buffer.from([
        0xff,
        0xd8,
        0xff,
        0xe1,
        0,
        payload.length + 2,
        ...payload,
        0xff,
        0xdb,
        0,
        2,
      ]);
    };
    for (const order of ['II', 'MM'] as const) {
      const result = erased(withOrder(order));
      const tiff = result.subarray(12);
      const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
      expect([u16(8), u16(10)]).toEqual([1, 0x8827]);
      expect(tiff.subarray(26, 64).every((byte) => byte === 0)).toBe(true);
    }
  });

  it('erases the place behind fill bytes and behind a table', () => {
    const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
    const table = photo.indexOf(Buffer.from([0xff, 0xdb]));
    const late = Buffer.concat([
      photo.subarray(0, 2),
      photo.subarray(table, scan),
      Buffer.from([0xff, 0xff, 0xff]),
      photo.subarray(2, table),
      photo.subarray(scan),
    ]);
    expect(erased(late).toString('latin1')).not.toMatch(/GPS|52,30|13,24/);
  });

  it.each([
    ['TEM', 0x01],
    ['RST3', 0xd3],
  ])('erases the place behind %s, a marker without a length', (_, marker) => {
    const late = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, marker]),
      photo.subarray(2),
    ]);
    expect(erased(late).toString('latin1')).not.toMatch(/GPS|52,30|13,24/);
  });

  it('erases all that follows a place in XMP that does not end', () => {
    for (const open of ['<exif:GPSLatitude>', '<exif:GPSLatitude ', 'exif:GPSLatitude="']) {
      const packet = `http://ns.adobe.com/xap/1.0/\0<a exif:FNumber="8/1"/>${open}52,30.1N`;
      const segment = Buffer.concat([
        Buffer.from([0xff, 0xe1, 0, packet.length + 2]),
        Buffer.from(packet, 'latin1'),
      ]);
      const result = erased(Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]));
      const own = result.subarray(2, 2 + segment.length).toString('latin1');
      expect(own).not.toContain('52,30');
      expect(own).toContain('exif:FNumber="8/1"');
    }
  });

  it('takes about as long for the worst metadata as for any', () => {
    const quickest = (file: Buffer): number => {
      const times = Array.from({ length: 5 }, () => {
        const start = process.hrtime.bigint();
        erased(file);
        return Number(process.hrtime.bigint() - start);
      });
      return Math.min(...times);
    };
    const plain = quickest(endlessPlaces('<exif:FNumber>'));
    // What is quadratic takes thousands of times as long.
    for (const part of [
      '<exif:GPSa>',
      '<exif:GPSa ',
      'exif:GPSa="',
      "exif:GPSa ='",
      'exif:GPSa  ',
    ]) {
      expect(quickest(endlessPlaces(part)) / plain).toBeLessThan(100);
    }
    expect(quickest(overlappingPlaces()) / plain).toBeLessThan(100);
  });

  it('never fails on damaged files, and keeps their length', () => {
    const change = fc.tuple(fc.nat({ max: 2000 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.nat({ max: 3000 }), (changes, length) => {
        const damaged = Buffer.from(photo.subarray(0, length));
        for (const [at, value] of changes) {
          if (at < damaged.length) {
            damaged[at] = value;
          }
        }
        expect(erased(damaged)).toHaveLength(damaged.length);
      }),
      { numRuns: 2000, examples: [[[[316, 69]], 344]] },
    );
  });
});
