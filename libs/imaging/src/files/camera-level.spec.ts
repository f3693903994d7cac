import { describe, expect, it } from '@jest/globals';
import { cameraLevel } from './camera-level.js';

interface Entry {
  tag: number;
  type: number;
  count: number;
  value: number;
}

const LONG = 4;
const UNDEFINED = 7;
const SLONG = 9;

function directory(at: number, entries: readonly Entry[], tiff: Buffer): void {
  tiff.writeUInt16LE(entries.length, at);
  entries.forEach(({ tag, type, count, value }, i) => {
    const entry = at + 2 + 12 * i;
    tiff.writeUInt16LE(tag, entry);
    tiff.writeUInt16LE(type, entry + 2);
    tiff.writeUInt32LE(count, entry + 4);
    tiff.writeUInt32LE(value >>> 0, entry + 8);
  });
}

/** A JPEG's beginning, with a segment for each payload. */
function jpegWith(...payloads: Buffer[]): Buffer {
  const segments = payloads.map((payload) => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(payload.length + 2, 2);
    return Buffer.concat([head, payload]);
  });
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])]);
}

/** EXIF of a make whose notes begin at 100. */
function exifOf(make: string, write: (tiff: Buffer) => void): Buffer {
  const tiff = Buffer.alloc(300);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.write(`${make}\0`, 60, 'latin1');
  directory(
    8,
    [
      { tag: 0x010f, type: 2, count: make.length + 1, value: 60 },
      { tag: 0x8769, type: LONG, count: 1, value: 40 },
    ],
    tiff,
  );
  directory(40, [{ tag: 0x927c, type: UNDEFINED, count: 100, value: 100 }], tiff);
  write(tiff);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

function canon(roll: number, pitch: number): Buffer {
  return exifOf('Canon', (tiff) => {
    directory(100, [{ tag: 0x4059, type: SLONG, count: 10, value: 200 }], tiff);
    [40, 0, 0, 0, roll, pitch].forEach((value, i) => tiff.writeInt32LE(value, 200 + 4 * i));
  });
}

describe('cameraLevel', () => {
  it.each([
    { held: 'up and clockwise', roll: 3588, pitch: 35, vertical: 3.5, horizontal: 1.2 },
    { held: 'down and anticlockwise', roll: 7, pitch: 3580, vertical: -2, horizontal: -0.7 },
    { held: 'on its side', roll: 912, pitch: 0, vertical: 0, horizontal: -1.2 },
  ])('reads a Canon held $held', ({ roll, pitch, vertical, horizontal }) => {
    const level = cameraLevel(jpegWith(canon(roll, pitch)));
    expect(level?.vertical).toBeCloseTo(vertical);
    expect(level?.horizontal).toBeCloseTo(horizontal);
  });

  it('reads a Panasonic', () => {
    const exif = exifOf('Panasonic', (tiff) => {
      tiff.write('Panasonic\0\0\0', 100, 'latin1');
      directory(
        112,
        [
          { tag: 0x90, type: 3, count: 1, value: 15 },
          { tag: 0x91, type: 3, count: 1, value: 0xffe2 },
        ],
        tiff,
      );
    });
    const level = cameraLevel(jpegWith(exif));
    expect(level?.vertical).toBeCloseTo(3);
    expect(level?.horizontal).toBeCloseTo(1.5);
  });

  it('reads the gimbal of a DJI drone', () => {
    const xmp =
      'http://ns.adobe.com/xap/1.0/\0<x drone-dji:GimbalRollDegree="+0.30" drone-dji:GimbalPitchDegree="-4.10"/>';
    const file = jpegWith(Buffer.from('other'), Buffer.from(xmp, 'latin1'));
    expect(cameraLevel(file)).toEqual({ vertical: -4.1, horizontal: 0.3 });
  });

  it.each([
    { what: 'no JPEG', file: Buffer.from('II*\0abcdefgh') },
    { what: 'nothing', file: Buffer.alloc(0) },
    { what: 'a maker without a level', file: jpegWith(exifOf('SONY', () => undefined)) },
    { what: 'cut notes', file: jpegWith(canon(5, 5).subarray(0, 120)) },
  ])('knows nothing of $what', ({ file }) => {
    expect(cameraLevel(file)).toBeNull();
  });
});
