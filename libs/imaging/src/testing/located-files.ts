import { tiffFile, type DirectoryParts } from '@roomlight/photography/camera-files/testing';
import { crc32 } from 'node:zlib';
import sharp from '../libvips/sharp.js';

/** The words in each of the located files that must not reach an agent: where it was taken, by whom, with which body. */
const SECRETS = ['Elm Street', 'Ada Owner', 'SN-0042'];

const PLACE = 'Elm Street, Springfield';
const OWNER = 'Ada Owner';
const SERIAL = 'SN-0042';
const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';

/** What may leave the account. */
export const KEPT_EXIF = {
  Make: 'Camera Works',
  Model: 'II',
  Copyright: 'Jo Photographer',
  FNumber: 'f/8.0',
  ExposureTime: '1/60',
  FocalLength: '16 mm',
  LensModel: 'Wide 16-35',
  DateTimeOriginal: '2026:05:17 10:20:00',
  OffsetTimeOriginal: '+02:00',
};

const FIRST = { 0x10f: 'Camera Works', 0x110: 'II', 0x13b: OWNER, 0x8298: 'Jo Photographer' };
const EXPOSURE: DirectoryParts['tags'] = {
  0x829a: { fractions: [[1, 60]] },
  0x829d: { fractions: [[8, 1]] },
  0x9003: '2026:05:17 10:20:00',
  0x9011: '+02:00',
  0x920a: { fractions: [[16, 1]] },
  0x927c: Buffer.from(`DJI maker note\0${PLACE}`),
  0x9286: Buffer.from(`ASCII\0\0\0${PLACE}`),
  0xa430: OWNER,
  0xa431: SERIAL,
  0xa434: 'Wide 16-35',
  0xa435: SERIAL,
};

/** One strip of red, green and blue. */
const LAYOUT: DirectoryParts['tags'] = {
  258: { shorts: [8, 8, 8] },
  259: { shorts: [1] },
  262: { shorts: [2] },
  277: { shorts: [3] },
  278: 16,
};

/** EXIF data of a camera with everything that it may have, and a place among the tags that no reader knows. */
const exif = (orientation: number, more: DirectoryParts['tags'] = {}): Buffer =>
  tiffFile({
    directories: [
      {
        tags: { ...FIRST, ...more, 0x112: { shorts: [orientation] } },
        subs: [{ tags: { 29: PLACE } }],
        exif: { tags: EXPOSURE },
      },
    ],
  });

const xmp = (inside: string): string =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  `${inside}</rdf:RDF></x:xmpmeta>`;
const described = (attributes: string, elements = ''): string =>
  xmp(`<rdf:Description ${attributes}>${elements}</rdf:Description>`);

function segment(marker: number, payload: Buffer | string): Buffer {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload, 'latin1');
  const length = bytes.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), bytes]);
}

/** Segments behind the first of a JPEG, and bytes behind its end. */
function jpegWith(jpeg: Buffer, segments: Buffer[], trailer: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), trailer]);
}

export interface LocatedFile {
  /** How the place is in it. */
  form: string;
  format: 'jpeg' | 'png' | 'webp' | 'tiff';
  bytes: Buffer;
  /** Whether it has what may stay. */
  hasCamera: boolean;
}

/** Small pictures, each with a place, its owner's name or a serial number in another part of its file. */
export async function locatedFiles(): Promise<LocatedFile[]> {
  const picture = sharp(gradient(), { raw: { width: 24, height: 16, channels: 3 } });
  const jpeg = await picture.clone().withIccProfile('p3').jpeg().toBuffer();
  const camera = segment(0xe1, Buffer.concat([Buffer.from(EXIF), exif(6)]));
  const ofJpeg = (form: string, segments: Buffer[], trailer?: Buffer): LocatedFile => ({
    form,
    format: 'jpeg',
    bytes: jpegWith(jpeg, segments, trailer),
    hasCamera: segments.includes(camera),
  });
  const inXmp = (form: string, packet: Buffer | string): LocatedFile =>
    ofJpeg(form, [camera, segment(0xe1, Buffer.concat([Buffer.from(XMP), Buffer.from(packet)]))]);
  const hidden = await picture
    .clone()
    .withExif({ IFD0: { Artist: OWNER }, IFD3: { GPSMapDatum: PLACE } })
    .jpeg()
    .toBuffer();

  const png = await picture.clone().withIccProfile('p3').png().toBuffer();
  const webp = await picture
    .clone()
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'Camera Works', Artist: OWNER }, IFD3: { GPSMapDatum: PLACE } })
    .withXmp(described(`photoshop:City="${PLACE}"`))
    .webp({ lossless: true })
    .toBuffer();
  return [
    ofJpeg('EXIF', [camera]),
    ofJpeg('a second EXIF segment', [
      segment(0xe1, Buffer.concat([Buffer.from(EXIF), exif(1)])),
      camera,
    ]),
    inXmp(
      'XMP as an attribute',
      described(`exif:GPSLatitude="${PLACE}" aux:SerialNumber="${SERIAL}"`),
    ),
    inXmp('XMP as an element', described('', `<exif:GPSLatitude>${PLACE}</exif:GPSLatitude>`)),
    inXmp(
      'XMP with another prefix',
      described(
        'xmlns:e="http://ns.adobe.com/exif/1.0/"',
        `<e:GPSLatitude>${PLACE}</e:GPSLatitude>`,
      ),
    ),
    inXmp(
      'XMP in UTF-16',
      Buffer.from(`\uFEFF${described(`exif:GPSLatitude="${PLACE}"`)}`, 'utf16le'),
    ),
    ofJpeg('extended XMP', [
      camera,
      segment(0xe1, `${EXTENDED_XMP}${'0'.repeat(32)}\0\0\0\0\0\0\0\0${PLACE}`),
    ]),
    ofJpeg('IPTC', [
      camera,
      segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x1c\x1c\x02\x5a\0\x17${PLACE}`),
    ]),
    ofJpeg(
      'the second picture of MPF',
      [camera, segment(0xe2, 'MPF\0II*\0\x08\0\0\0\0\0')],
      hidden,
    ),
    ofJpeg(
      'a trailer',
      [camera],
      Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom\xa9xyz${PLACE}`, 'latin1'),
    ),
    ofJpeg('a comment and the thumbnail of JFIF', [
      segment(0xe0, `JFIF\0\x01\x02\0\0\x48\0\x48\x03\x03${PLACE}....`),
      segment(0xfe, PLACE),
      camera,
    ]),
    inXmp(
      'DJI’s own fields',
      described(
        `drone-dji:GpsLatitude="${PLACE}"`,
        `<drone-dji:GpsLongitude>${PLACE}</drone-dji:GpsLongitude>`,
      ),
    ),
    {
      form: 'PNG',
      format: 'png',
      bytes: pngWith(png, [
        chunk('eXIf', exif(6)),
        chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${described(`a:b="${PLACE}"`)}`)),
        chunk('tEXt', Buffer.from(`Author\0${OWNER}`)),
      ]),
      hasCamera: true,
    },
    { form: 'WebP', format: 'webp', bytes: webp, hasCamera: false },
    {
      form: 'TIFF',
      format: 'tiff',
      bytes: tiffFile({
        directories: [
          {
            tags: {
              ...FIRST,
              256: 24,
              257: 16,
              274: { shorts: [6] },
              ...LAYOUT,
              700: Buffer.from(described(`exif:GPSLatitude="${PLACE}"`)),
              33723: Buffer.from(PLACE),
            },
            strip: gradient(),
            subs: [{ tags: { 29: PLACE } }],
            exif: { tags: EXPOSURE },
          },
          {
            tags: { ...FIRST, ...LAYOUT, 270: PLACE, 256: 8, 257: 1 },
            strip: Buffer.from(PLACE.padEnd(24, '.')),
          },
        ],
      }),
      hasCamera: true,
    },
  ];
}

/** The words of SECRETS that are in a file, in any encoding. */
export function secretsIn(file: Buffer): string[] {
  const texts = [
    file.toString('latin1'),
    ...[0, 1].map((at) => file.subarray(at).toString('utf16le')),
  ];
  return SECRETS.filter((secret) => texts.some((text) => text.includes(secret)));
}

function gradient(): Buffer {
  return Buffer.from(Array.from({ length: 3 * 24 * 16 }, (_, n) => (n * 5) % 256));
}

function pngWith(png: Buffer, chunks: Buffer[]): Buffer {
  const end = 8 + 12 + png.readUInt32BE(8);
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end), Buffer.from(PLACE)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, checksum]);
}
