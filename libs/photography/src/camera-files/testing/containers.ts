import { tiffFile, type DirectoryParts } from './tiff-writer.js';

/** The head of a JPEG: what readers look at, without pixels. */
export function jpegHead(
  width: number,
  height: number,
  { exif, frame = 0xc0 }: JpegParts = {},
): Buffer {
  const app1 = exif === undefined ? [] : [segment(0xe1, Buffer.from('Exif\0\0'), exif)];
  const sizes = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...app1,
    segment(0xdb, Buffer.alloc(65)),
    segment(frame, sizes, Buffer.alloc(9)),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

interface JpegParts {
  /** A TIFF. */
  exif?: Buffer;
  /** The marker of the frame: 0xc0 for a baseline JPEG, 0xc3 for a lossless one. */
  frame?: number;
}

function segment(marker: number, ...payload: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(payload);
  const head = Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]);
  return Buffer.concat([head, bytes]);
}

export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(contents);
  return Buffer.concat([u32(bytes.length + 8), Buffer.from(type, 'latin1'), bytes]);
}

export function u16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
}

export function u32(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => u16(Math.floor(value / 65536), value & 65535)));
}

/** A CR3 with a full JPEG in its first track, a preview and a thumbnail. */
export function cr3File(
  camera: DirectoryParts,
  exposure: DirectoryParts,
  jpegs: { full: Buffer; preview: Buffer; thumbnail: Buffer },
): Buffer {
  const { full, preview, thumbnail } = jpegs;
  const metadata = box(
    'uuid',
    Buffer.from('85c0b687820f11e08111f4ce462b6a48', 'hex'),
    box('CMT1', tiffFile({ directories: [camera] })),
    box('CMT2', tiffFile({ directories: [exposure] })),
    box('THMB', u32(0), u16(160, 120), u32(thumbnail.length), u16(1, 0), thumbnail),
  );
  const file = (start: number): Buffer =>
    Buffer.concat([
      box('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1')),
      box('moov', metadata, track(start, full.length), track(start + full.length, 1000)),
      box(
        'uuid',
        Buffer.from('eaf42b5e1c984b88b9fbb7dc406e4d16', 'hex'),
        Buffer.alloc(8),
        box('PRVW', u32(0), u16(1, 1620, 1080, 1), u32(preview.length), preview),
      ),
      box('mdat', full, Buffer.alloc(1000, 7)),
    ]);
  return file(file(0).length - full.length - 1000);
}

function track(start: number, length: number): Buffer {
  const table = box('stbl', box('stsz', u32(0, length, 1)), box('co64', u32(0, 1, 0, start)));
  return box('trak', box('mdia', box('minf', table)));
}

/** The boxes of an HEIC photo without its pixels; item 7 is its thumbnail, behind a reference of another kind. */
export function heicHead(
  { width, height, turns = 0 }: { width: number; height: number; turns?: number },
  exif: Buffer,
): Buffer {
  const item = (id: number, type: string): Buffer =>
    box('infe', Buffer.from([2, 0, 0, 0]), u16(id, 0), Buffer.from(type), Buffer.alloc(1));
  const file = (start: number): Buffer =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      box(
        'meta',
        u32(0),
        box('pitm', u32(0), u16(1)),
        box('iinf', u32(0), u16(2), item(1, 'hvc1'), item(2, 'Exif')),
        box('iref', u32(0), box('cdsc', u16(2, 1, 1)), box('thmb', u16(7, 1, 1))),
        box(
          'iprp',
          box('ipco', box('ispe', u32(0, width, height)), box('irot', Buffer.from([turns]))),
          box('ipma', u32(0, 1), u16(1), Buffer.from([2, 1, 2])),
        ),
        box('iloc', u32(0), Buffer.from([0x44, 0]), u16(1, 2, 0, 1), u32(start, exif.length + 4)),
      ),
      box('mdat', u32(0), exif),
    ]);
  return file(file(0).length - exif.length - 4);
}

/** A RAF with its JPEG, and a record of its sensor's size. */
export function rafFile(jpeg: Buffer, sensor: { width: number; height: number }): Buffer {
  const records = Buffer.concat([u32(1), u16(0x111, 4, sensor.height, sensor.width)]);
  const header = Buffer.alloc(148);
  header.write('FUJIFILMCCD-RAW 0201FF392201', 'latin1');
  const recordsAt = header.length + jpeg.length;
  u32(header.length, jpeg.length, recordsAt, records.length).copy(header, 84);
  return Buffer.concat([header, jpeg, records, Buffer.alloc(500)]);
}
