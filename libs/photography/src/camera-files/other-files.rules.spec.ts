import { describe, expect, it } from '@jest/globals';
import { otherFile, otherFileRefusal } from './other-files.rules.js';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('otherFile', () => {
  it.each([
    ['\0\x05\x16\x07\0\x02\0\0Mac OS X', 'apple-double'],
    ['\xff\n\x00\x10', 'jpeg-xl'],
    ['\0\0\0\fJXL \r\n\x87\n', 'jpeg-xl'],
    ['\0\0\0\x1cftypavif\0\0\0\0mif1avif', 'avif'],
    ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'video'],
    ['\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'video'],
    ['\0\0\0\x08wide\0\0\0\0mdat', 'video'],
    ['RIFF\0\0\0\0AVI LIST', 'video'],
    ['\x1aE\xdf\xa3', 'video'],
    ['\0\0\0\x1cftypheic\0\0\0\0mif1heic', null],
    ['\0\0\0\x18ftypcrx \0\0\0\x01crx isom', null],
    ['\xff\xd8\xff\xe0', null],
    ['RIFF\0\0\0\0WEBPVP8 ', null],
    ['II*\0', null],
    ['', null],
  ])('tells %j as %s', (start, kind) => {
    expect(otherFile(bytes(start))).toBe(kind);
  });

  it('says what to do with each kind', () => {
    expect(otherFileRefusal('video')).toBe('is a video; choose photos');
    expect(otherFileRefusal('jpeg-xl')).toBe('is a JPEG XL photo; export it as JPEG');
  });
});
