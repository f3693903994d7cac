import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { foreignFormat } from './foreign-format.js';
import { brandedHead, tiffHead } from '../testing/camera-headers.js';

/** Tags: 254 kind of picture, 256 and 257 size, 262 meaning of the pixels, 271 maker, 50706 DNG version. */
const THUMBNAIL = { 254: 1, 256: 160, 257: 120, 262: 2 };
const PHOTO = { 254: 0, 256: 6000, 257: 4000, 262: 2 };
const MOSAIC = { 254: 0, 256: 6000, 257: 4000, 262: 32803 };

const camera = (bytes: string): Buffer => Buffer.concat([Buffer.from(bytes, 'latin1')], 600);

describe('foreignFormat', () => {
  it.each<[string, Buffer]>([
    ['a Canon RAW photo (CR2)', tiffHead({ ...PHOTO, 271: 'Canon' }, [], 'CR\x02\0\0\0\0\0')],
    ['a Canon RAW photo (CR3)', brandedHead('crx ', 'crx ', 'isom')],
    ['a Nikon RAW photo (NEF)', tiffHead({ ...THUMBNAIL, 271: 'NIKON CORPORATION' }, [MOSAIC])],
    ['a Sony RAW photo (ARW)', tiffHead({ ...THUMBNAIL, 271: 'SONY' }, [MOSAIC])],
    ['a Pentax RAW photo (PEF)', tiffHead({ ...MOSAIC, 271: 'PENTAX Corporation' })],
    ['a RAW photo', tiffHead({ ...PHOTO, 271: 'Some maker' }, [PHOTO, MOSAIC])],
    ['a RAW photo', tiffHead({ ...THUMBNAIL, 271: 'Some maker' })],
    ['a RAW photo (DNG)', tiffHead({ ...THUMBNAIL, 271: 'NIKON CORPORATION', 50706: 0x0401 })],
    ['a Phase One RAW photo (IIQ)', tiffHead({ ...PHOTO, 271: 'Phase One' }, [], 'IIIITwaR')],
    ['a Fujifilm RAW photo (RAF)', camera('FUJIFILMCCD-RAW 0201FF392201')],
    ['a Panasonic RAW photo (RW2)', camera('IIU\0\x18\0\0\0')],
    ['an Olympus RAW photo (ORF)', camera('IIRO\x08\0\0\0')],
    ['an Olympus RAW photo (ORF)', camera('IIRS\x08\0\0\0')],
    ['a HEIC photo', brandedHead('heic', 'mif1', 'heic')],
    ['a HEIC photo', brandedHead('mif1', 'mif1', 'heix')],
    ['an AVIF photo', brandedHead('mif1', 'avif', 'miaf')],
    ['a JPEG XL photo', camera('\xff\x0a\xfa\x7f')],
    ['a JPEG XL photo', camera('\0\0\0\x0cJXL \r\n\x87\n')],
  ])('recognises %s and says what to do', (name, head) => {
    expect(foreignFormat(head)).toBe(`is ${name}; export it as JPEG`);
  });

  it('recognises an AVIF in its usual encoding', async () => {
    const avif = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#a87' },
    })
      .avif()
      .toBuffer();
    expect(foreignFormat(avif)).toBe('is an AVIF photo; export it as JPEG');
  });

  it.each<[string, Buffer]>([
    ['a TIFF that a Nikon’s photo was exported to', tiffHead({ ...PHOTO, 271: 'NIKON' })],
    ['a TIFF with a smaller copy', tiffHead({ ...PHOTO, 271: 'NIKON' }, [THUMBNAIL])],
    ['a TIFF that a scanner wrote', tiffHead({ ...PHOTO, 271: 'EPSON' })],
    ['a video', brandedHead('isom', 'iso2', 'avc1')],
    ['text', camera('FUJIFILM is a maker of cameras')],
    ['four bytes', Buffer.from('II*\0')],
    ['nothing', Buffer.alloc(0)],
  ])('reports nothing for %s', (_, head) => {
    expect(foreignFormat(head)).toBeUndefined();
  });

  it.each([0, 7, 15, 16, 40, 300, 700])('tolerates a TIFF that ends after %i bytes', (length) => {
    const head = tiffHead({ ...THUMBNAIL, 271: 'SONY' }, [MOSAIC]);
    expect(() => foreignFormat(head.subarray(0, length))).not.toThrow();
  });
});

/** Real camera files, beside the repository if there are any: their licences keep them out of the repository. */
const CAMERA_FILES =
  process.env.CAMERA_FILES ?? join(import.meta.dirname, '../../../../../shared/data/camera-files');
const whereThereAreFiles = existsSync(CAMERA_FILES) ? describe : describe.skip;

whereThereAreFiles('foreignFormat, by files of cameras', () => {
  it.each([
    ['CanonRaw.cr2', 'a Canon RAW photo (CR2)'],
    ['CanonRaw.cr3', 'a Canon RAW photo (CR3)'],
    ['DNG.dng', 'a RAW photo (DNG)'],
    ['FujiFilm.raf', 'a Fujifilm RAW photo (RAF)'],
    ['Nikon.nef', 'a Nikon RAW photo (NEF)'],
    ['Panasonic.rw2', 'a Panasonic RAW photo (RW2)'],
    ['IMG_2682.heic', 'a HEIC photo'],
  ])('the file %s is recognised as %s', (file, name) => {
    const head = readFileSync(join(CAMERA_FILES, file));
    expect(foreignFormat(head)).toBe(`is ${name}; export it as JPEG`);
  });

  it.each(['Canon1DmkIII.jpg', 'Nikon.jpg', 'Sony.jpg'])('the file %s is accepted', (file) => {
    expect(foreignFormat(readFileSync(join(CAMERA_FILES, file)))).toBeUndefined();
  });
});
