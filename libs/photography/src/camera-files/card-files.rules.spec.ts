import { describe, expect, it } from '@jest/globals';
import { cardFile, needsBytes, passedOverText, type FoundFile } from './card-files.rules.js';

const APPLE_DOUBLE = Buffer.from([0, 5, 0x16, 7, 0, 2, 0, 0]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const file = (path: string, isPhoto = /\.(jpe?g|thm)$/i.test(path)): FoundFile => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  isPhoto,
});

describe('cardFile', () => {
  it.each<[string, Uint8Array | null, string]>([
    ['DCIM/100CANON/IMG_0001.JPG', null, 'photo'],
    ['DCIM/100CANON/._IMG_0001.JPG', APPLE_DOUBLE, 'companion'],
    ['DCIM/100CANON/._IMG_0001.JPG', JPEG, 'photo'],
    ['.Trashes/501/IMG_0001.JPG', null, 'system'],
    ['$RECYCLE.BIN/S-1/IMG_0001.JPG', null, 'system'],
    ['.DS_Store', null, 'system'],
    ['DCIM/Thumbs.db', null, 'system'],
    ['DCIM/IMG_0001.xmp', null, 'sidecar'],
    ['DCIM/MVI_0001.THM', null, 'sidecar'],
    ['DCIM/MVI_0001.MOV', null, 'video'],
    ['DCIM/MVI_0002.MP4', Buffer.from('\0\0\0\x14ftypqt  ', 'latin1'), 'video'],
    ['notes.txt', null, 'other'],
    ['room.jxl', Buffer.from([0xff, 0x0a]), 'refused'],
  ])('tells %s as it should', (path, start, kind) => {
    expect(cardFile(file(path), start)).toMatchObject({ kind });
  });

  it('reads bytes only where names may mislead', () => {
    const read = ['IMG_1.JPG', '._IMG_1.JPG', 'a.xmp', 'a.mov', 'a.jxl', '.Trashes/._a.jpg'];
    expect(read.map((path) => needsBytes(file(path)))).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('passedOverText', () => {
  it('counts by kind', () => {
    expect(passedOverText(['video', 'companion', 'companion', 'other'])).toBe(
      '1 video, 2 companion files of macOS, 1 other file',
    );
    expect(passedOverText(['other', 'other'])).toBe('');
  });
});
