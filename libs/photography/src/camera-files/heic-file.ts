import { boxAt, boxesIn, type Box } from './boxes.js';
import { codedColourSpace, type ColourSpace } from './colour-space.rules.js';
import type { ByteRange, CameraReading } from './camera-reading.js';
import type { FileBytes } from './file-bytes.js';
import { exifIn } from './exif-in.js';
import { upright } from './upright.js';

/** Bytes of the version and flags that begin a full box. */
const FULL_BOX_BYTES = 4;
/** More than the tables of a camera's photo with its tiles, depth and gain maps take. */
const MAX_TABLE_BYTES = 256 * 1024;
const MAX_ITEMS = 4096;

/** Colour properties that hold an ICC profile. */
const ICC_KINDS = ['prof', 'rICC'];

/** Quarter turns anticlockwise (irot), as EXIF orientations. */
const ORIENTATION_OF_TURNS = [1, 8, 3, 6];

/** Reads an HEIC photo (ISO 23008-12): its size, its rotation, its EXIF data and which item is its thumbnail. */
export async function readHeicFile(bytes: FileBytes): Promise<CameraReading | null> {
  const file = { start: 0, end: bytes.size };
  const meta = await boxAt(bytes, file, 'meta');
  if (meta === null) {
    return null;
  }
  const boxes = await boxesIn(bytes, meta.start + FULL_BOX_BYTES, meta.end);
  const primary = primaryItem(await table(bytes, boxes, 'pitm'));
  const { own, all } = await propertiesOf(bytes, boxes, primary);
  const { orientation, width, height } = await pictureOf(bytes, own);
  // A picture made of tiles may have the colours of its tiles, which are listed first.
  const profile = (await profileIn(bytes, own)) ?? (await profileIn(bytes, all));
  const exifId = itemOfType(await table(bytes, boxes, 'iinf'), 'Exif');
  const places = await table(bytes, boxes, 'iloc');
  const place = exifId === null ? null : placeOf(places, exifId);
  const { facts, ...metadata } = await exifIn(bytes, await exifBlock(bytes, place));
  const thumbnailItem = thumbnailOf(await table(bytes, boxes, 'iref'), primary);
  const size = width > 0 && height > 0 ? { width, height } : undefined;
  return {
    file: {
      format: 'heic',
      shot: { ...facts.shot, ...upright(size, orientation) },
      orientation,
      colours: profile === null ? ((await coloursOf(bytes, own, all)) ?? facts.colours) : null,
      previews: [],
      sensor: null,
      thumbnail: null,
      ...(thumbnailItem !== null && { thumbnailItem }),
    },
    metadata: { ...metadata, profile },
  };
}

/** A table's bytes, read one field after another; reading beyond its end throws a RangeError. */
class Fields {
  private at = FULL_BOX_BYTES;
  readonly version: number;
  readonly flags: number;

  constructor(private readonly view: DataView) {
    this.version = view.getUint8(0);
    this.flags = view.getUint32(0) & 0xffffff;
  }

  /** A whole number of 0, 1, 2, 4 or 8 bytes. */
  next(size: number): number {
    const at = this.at;
    this.at += size;
    switch (size) {
      case 0:
        return 0;
      case 1:
        return this.view.getUint8(at);
      case 2:
        return this.view.getUint16(at);
      case 4:
        return this.view.getUint32(at);
      case 8:
        return Number(this.view.getBigUint64(at));
      default:
        throw new RangeError(`a field of ${size} bytes`);
    }
  }

  text(length: number): string {
    return Array.from({ length }, () => String.fromCharCode(this.next(1))).join('');
  }

  /** Where the next field begins. */
  get position(): number {
    return this.at;
  }

  moveTo(position: number): void {
    this.at = position;
  }
}

async function table(
  bytes: FileBytes,
  boxes: readonly Box[],
  type: string,
): Promise<DataView | null> {
  const box = boxes.find((one) => one.type === type);
  const length = box === undefined ? 0 : box.end - box.start;
  return box === undefined || length < FULL_BOX_BYTES || length > MAX_TABLE_BYTES
    ? null
    : bytes.part(box.start, length);
}

/** Reads a table; null where it is missing or ends too early. */
function fromTable<T>(view: DataView | null, read: (fields: Fields) => T | null): T | null {
  try {
    return view === null ? null : read(new Fields(view));
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

const idBytes = (isWide: boolean): number => (isWide ? 4 : 2);

function primaryItem(view: DataView | null): number | null {
  return fromTable(view, (fields) => fields.next(idBytes(fields.version > 0)));
}

/** The first item of a type (iinf). */
function itemOfType(view: DataView | null, type: string): number | null {
  return fromTable(view, (fields) => {
    const count = fields.next(idBytes(fields.version > 0));
    for (let n = 0; n < Math.min(count, MAX_ITEMS); n++) {
      const start = fields.position;
      const length = fields.next(4);
      fields.next(4);
      const version = fields.next(1);
      fields.next(1);
      fields.next(2);
      const id = fields.next(idBytes(version > 2));
      fields.next(2);
      if (fields.text(4) === type) {
        return id;
      }
      fields.moveTo(start + Math.max(8, length));
    }
    return null;
  });
}

/** The first item that is the thumbnail of another (iref). */
function thumbnailOf(view: DataView | null, item: number | null): number | null {
  return fromTable(view, (fields) => {
    const idSize = idBytes(fields.version > 0);
    for (let n = 0; n < MAX_ITEMS; n++) {
      const start = fields.position;
      const length = fields.next(4);
      const type = fields.text(4);
      const from = fields.next(idSize);
      const count = fields.next(2);
      // References that overlap the next ones aren't read: a damaged table would take a hundred million.
      const isWhole = fields.position + count * idSize <= start + length;
      if (type === 'thmb' && item !== null && isWhole) {
        const shown = Array.from({ length: count }, () => fields.next(idSize));
        if (shown.includes(item)) {
          return from;
        }
      }
      fields.moveTo(start + Math.max(8, length));
    }
    return null;
  });
}

/** Where an item is in the file (iloc); null when it is in several parts or elsewhere. */
function placeOf(view: DataView | null, item: number): ByteRange | null {
  return fromTable(view, (fields) => {
    const sizes = fields.next(1);
    const moreSizes = fields.next(1);
    const [offsetBytes, lengthBytes] = [sizes >> 4, sizes & 15];
    const [baseBytes, indexBytes] = [moreSizes >> 4, fields.version > 0 ? moreSizes & 15 : 0];
    const count = fields.next(idBytes(fields.version > 1));
    for (let n = 0; n < Math.min(count, MAX_ITEMS); n++) {
      const id = fields.next(idBytes(fields.version > 1));
      const method = fields.version > 0 ? fields.next(2) & 15 : 0;
      fields.next(2);
      const base = fields.next(baseBytes);
      const extents = fields.next(2);
      if (id === item && method === 0 && extents === 1) {
        fields.next(indexBytes);
        const start = base + fields.next(offsetBytes);
        return { start, end: start + fields.next(lengthBytes) };
      }
      fields.moveTo(fields.position + extents * (indexBytes + offsetBytes + lengthBytes));
    }
    return null;
  });
}

/** EXIF data begins behind an offset of four bytes. */
async function exifBlock(bytes: FileBytes, place: ByteRange | null): Promise<ByteRange | null> {
  const offset = place === null ? null : await bytes.part(place.start, 4);
  return place === null || offset === null
    ? null
    : { start: place.start + 4 + offset.getUint32(0), end: place.end };
}

/** The boxes with the properties of an item, by its associations (ipma), and those of all items (ipco). */
async function propertiesOf(
  bytes: FileBytes,
  boxes: readonly Box[],
  item: number | null,
): Promise<{ own: Box[]; all: Box[] }> {
  const container = boxes.find(({ type }) => type === 'iprp');
  if (container === undefined) {
    return { own: [], all: [] };
  }
  const inside = await boxesIn(bytes, container.start, container.end);
  const list = await boxAt(bytes, container, 'ipco');
  const all = list === null ? [] : await boxesIn(bytes, list.start, list.end);
  const indices = fromTable(await table(bytes, inside, 'ipma'), (fields) => {
    const count = fields.next(4);
    const size = (fields.flags & 1) === 1 ? 2 : 1;
    for (let n = 0; n < Math.min(count, MAX_ITEMS); n++) {
      const id = fields.next(idBytes(fields.version > 0));
      const associated = Array.from({ length: fields.next(1) }, () => fields.next(size));
      if (id === item) {
        return associated.map((index) => index & (size === 2 ? 0x7fff : 0x7f));
      }
    }
    return null;
  });
  return { own: (indices ?? []).flatMap((index) => all[index - 1] ?? []), all };
}

interface Picture {
  width: number;
  height: number;
  orientation: number;
}

async function pictureOf(bytes: FileBytes, properties: readonly Box[]): Promise<Picture> {
  const picture: Picture = { width: 0, height: 0, orientation: 1 };
  for (const { type, start } of properties) {
    if (type === 'ispe') {
      const size = await bytes.part(start + FULL_BOX_BYTES, 8);
      picture.width = size?.getUint32(0) ?? 0;
      picture.height = size?.getUint32(4) ?? 0;
    } else if (type === 'irot') {
      const turns = (await bytes.part(start, 1))?.getUint8(0) ?? 0;
      picture.orientation = ORIENTATION_OF_TURNS[turns & 3] ?? 1;
    }
  }
  return picture;
}

/**
 * The colours by code points (nclx). Of those of its tiles, only spaces for usual screens count: a photo may have an HDR
 * rendition beside it.
 */
async function coloursOf(
  bytes: FileBytes,
  own: readonly Box[],
  all: readonly Box[],
): Promise<ColourSpace | null> {
  const others = await codedColoursIn(bytes, all);
  const ofTiles = others === 'hdr-pq' || others === 'hdr-hlg' ? null : others;
  return (await codedColoursIn(bytes, own)) ?? ofTiles;
}

async function codedColoursIn(
  bytes: FileBytes,
  properties: readonly Box[],
): Promise<ColourSpace | null> {
  for (const { type, start } of properties) {
    if (type === 'colr' && (await bytes.text(start, 4)) === 'nclx') {
      const codes = await bytes.part(start + 4, 4);
      return codes && codedColourSpace(codes.getUint16(0), codes.getUint16(2));
    }
  }
  return null;
}

async function profileIn(bytes: FileBytes, properties: readonly Box[]): Promise<ByteRange | null> {
  for (const { type, start, end } of properties) {
    if (type === 'colr' && ICC_KINDS.includes(await bytes.text(start, 4))) {
      return { start: start + 4, end };
    }
  }
  return null;
}
