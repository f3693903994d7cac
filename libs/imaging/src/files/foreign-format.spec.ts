import { describe, expect, it } from '@jest/globals';
import {
  box,
  heicHead,
  rafFile,
  jpegHead,
  tiffFile,
} from '@roomlight/photography/camera-files/testing';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OtherFile } from '@roomlight/photography/camera-files';
import sharp from '../libvips/sharp.js';
import { identify, type ForeignFormat } from './foreign-format.js';

/** Tags: 254 kind of picture, 256 and 257 size, 262 meaning of the pixels, 271 maker, 50706 DNG version. */
const THUMBNAIL = { 254: 1, 256: 160, 257: 120, 262: { shorts: [2] } };
const PHOTO = { 254: 0, 256: 6000, 257: 4000, 262: { shorts: [2] } };
const MOSAIC = { 254: 0, 256: 6000, 257: 4000, 262: { shorts: [32803] } };

const padded = (bytes: string): Buffer => Buffer.concat([Buffer.from(bytes, 'latin1')], 600);
const tiff = (tags: object, sub?: object, between = ''): Buffer =>
  tiffFile({
    between,
    directories: [{ tags: { ...tags }, ...(sub && { subs: [{ tags: { ...sub } }] }) }],
  });

async function formatOf(file: Buffer): Promise<ForeignFormat | OtherFile | null> {
  const read = (start: number, end: number): Promise<Buffer> =>
    Promise.resolve(file.subarray(start, end));
  const { foreign, other } = await identify(read, file.length);
  return foreign ?? other;
}

describe('identify', () => {
  it.each<[ForeignFormat | OtherFile, string, Buffer]>([
    ['raw', 'Canon’s mark', tiff({ ...PHOTO, 271: 'Canon' }, undefined, 'CR\x02')],
    ['raw', 'a mosaic behind a thumbnail', tiff({ ...THUMBNAIL, 271: 'SONY' }, MOSAIC)],
    ['raw', 'a mosaic alone', tiff({ ...MOSAIC, 271: 'PENTAX Corporation' })],
    ['raw', 'a mosaic behind a photo', tiff({ ...PHOTO, 271: 'Some maker' }, MOSAIC)],
    ['raw', 'a camera’s thumbnail first', tiff({ ...THUMBNAIL, 271: 'Some maker' })],
    ['raw', 'a version of DNG', tiff({ ...THUMBNAIL, 50706: 0x0401 })],
    ['raw', 'Phase One’s mark', tiff({ ...PHOTO, 271: 'Phase One' }, undefined, 'IIIITwaR')],
    ['raw', 'Fujifilm’s header', rafFile(jpegHead(60, 40), { width: 60, height: 40 })],
    ['heic', 'brands of HEIC', heicHead({ width: 60, height: 40 }, tiff(PHOTO))],
    ['avif', 'a brand of AVIF', box('ftyp', Buffer.from('mif1\0\0\0\0avifmiaf'))],
    ['jpeg-xl', 'a codestream of JPEG XL', padded('\xff\x0a\xfa\x7f')],
    ['video', 'a brand of videos', box('ftyp', Buffer.from('isom\0\0\0\0iso2avc1'))],
    ['jpeg-xl', 'a container of JPEG XL', padded('\0\0\0\x0cJXL \r\n\x87\n')],
  ])('recognises %s by %s', async (format, _what, file) => {
    expect(await formatOf(file)).toBe(format);
  });

  it('recognises an AVIF in its usual encoding', async () => {
    const avif = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#a87' },
    })
      .avif()
      .toBuffer();
    expect(await formatOf(avif)).toBe('avif');
  });

  it.each<[string, Buffer]>([
    ['a TIFF that a Nikon’s photo was exported to', tiff({ ...PHOTO, 271: 'NIKON' })],
    ['a TIFF with a smaller copy', tiff({ ...PHOTO, 271: 'NIKON' }, THUMBNAIL)],
    ['a TIFF that a scanner wrote', tiff({ ...PHOTO, 271: 'EPSON' })],
    ['a JPEG', jpegHead(60, 40)],
    ['text', padded('FUJIFILM is a maker of cameras')],
    ['four bytes', Buffer.from('II*\0')],
    ['nothing', Buffer.alloc(0)],
  ])('reports nothing for %s', async (_, file) => {
    expect(await formatOf(file)).toBeNull();
  });
});

/** Real camera files, beside the repository if there are any: their licences keep them out of the repository. */
const CAMERA_FILES =
  process.env.CAMERA_FILES ?? join(import.meta.dirname, '../../../../../shared/data/camera-files');
const whereThereAreFiles = existsSync(CAMERA_FILES) ? describe : describe.skip;

whereThereAreFiles('identify, by files of cameras, in CAMERA_FILES', () => {
  it.each([
    ['CanonRaw.cr2', 'raw'],
    ['CanonRaw.cr3', 'raw'],
    ['DNG.dng', 'raw'],
    ['FujiFilm.raf', 'raw'],
    ['Nikon.nef', 'raw'],
    ['Panasonic.rw2', 'raw'],
    ['IMG_2682.heic', 'heic'],
    ['Canon1DmkIII.jpg', null],
    ['Nikon.jpg', null],
    ['Sony.jpg', null],
  ])('the file %s is recognised as %s', async (file, format) => {
    expect(await formatOf(readFileSync(join(CAMERA_FILES, file)))).toBe(format);
  });
});
