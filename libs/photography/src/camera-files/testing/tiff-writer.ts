/** Text, bytes (UNDEFINED), one LONG, or several values of a type. */
export type TagValue =
  | string
  | number
  | Uint8Array
  | { bytes: number[] }
  | { shorts: number[] }
  | { longs: number[] }
  | { fractions: [number, number][] }
  | { signedFractions: [number, number][] };

/** A directory (IFD) and what it points to. */
export interface DirectoryParts {
  tags: Record<number, TagValue>;
  subs?: DirectoryParts[];
  exif?: DirectoryParts;
  /** One strip of pixels. */
  strip?: Uint8Array;
  /** A JPEG as thumbnails are stored. */
  jpeg?: Uint8Array;
}

export interface TiffParts {
  /** A chain; the first one is the file's own. */
  directories: DirectoryParts[];
  order?: 'II' | 'MM';
  /** The second word of the header: 42, or a maker's own. */
  signature?: number;
  /** Bytes 8 to 16. */
  between?: string;
}

const HEADER_BYTES = 16;
const TYPE = {
  byte: 1,
  ascii: 2,
  short: 3,
  long: 4,
  fraction: 5,
  undefined: 7,
  signedFraction: 10,
} as const;

/** Writes a TIFF: what directories point to comes before them, so that they are at the file's end. */
export function tiffFile(parts: TiffParts): Buffer {
  return new TiffWriter(parts.order ?? 'II').write(parts);
}

class TiffWriter {
  private readonly chunks: Buffer[] = [];
  private length = HEADER_BYTES;

  constructor(private readonly order: 'II' | 'MM') {}

  write({ directories, signature = 42, between = '' }: TiffParts): Buffer {
    const first = directories.reduceRight((next, parts) => this.directory(parts, next), 0);
    const header = Buffer.alloc(HEADER_BYTES);
    header.write(this.order, 0, 'latin1');
    this.bytes(2, signature).copy(header, 2);
    this.bytes(4, first).copy(header, 4);
    header.write(between, 8, 'latin1');
    return Buffer.concat([header, ...this.chunks]);
  }

  /** @returns where the directory begins */
  private directory({ tags, subs, exif, strip, jpeg }: DirectoryParts, next: number): number {
    const all: Record<number, TagValue> = { ...tags };
    if (strip !== undefined) {
      Object.assign(all, { 0x111: this.append(strip), 0x117: strip.length });
    }
    if (jpeg !== undefined) {
      Object.assign(all, { 0x201: this.append(jpeg), 0x202: jpeg.length });
    }
    if (subs !== undefined) {
      all[330] = { longs: subs.map((sub) => this.directory(sub, 0)) };
    }
    if (exif !== undefined) {
      all[34665] = this.directory(exif, 0);
    }
    const entries = Object.entries(all)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([tag, value]) => this.entry(Number(tag), value));
    return this.append(
      Buffer.concat([this.bytes(2, entries.length), ...entries, this.bytes(4, next)]),
    );
  }

  private entry(tag: number, value: TagValue): Buffer {
    const { type, count, bytes } = this.valueOf(value);
    const held = Buffer.alloc(4);
    if (bytes.length <= 4) {
      bytes.copy(held);
    } else {
      this.bytes(4, this.append(bytes)).copy(held);
    }
    return Buffer.concat([this.bytes(2, tag), this.bytes(2, type), this.bytes(4, count), held]);
  }

  private valueOf(value: TagValue): { type: number; count: number; bytes: Buffer } {
    if (typeof value === 'string') {
      return { type: TYPE.ascii, count: value.length + 1, bytes: Buffer.from(`${value}\0`) };
    }
    if (typeof value === 'number') {
      return { type: TYPE.long, count: 1, bytes: this.bytes(4, value) };
    }
    if (value instanceof Uint8Array) {
      return { type: TYPE.undefined, count: value.length, bytes: Buffer.from(value) };
    }
    if ('bytes' in value) {
      return { type: TYPE.byte, count: value.bytes.length, bytes: this.all(1, value.bytes) };
    }
    if ('shorts' in value) {
      return { type: TYPE.short, count: value.shorts.length, bytes: this.all(2, value.shorts) };
    }
    if ('longs' in value) {
      return { type: TYPE.long, count: value.longs.length, bytes: this.all(4, value.longs) };
    }
    const [type, pairs] =
      'fractions' in value
        ? [TYPE.fraction, value.fractions]
        : [TYPE.signedFraction, value.signedFractions];
    return { type, count: pairs.length, bytes: this.all(4, pairs.flat()) };
  }

  private all(size: number, values: number[]): Buffer {
    return Buffer.concat(values.map((value) => this.bytes(size, value)));
  }

  /** A whole number, in the order of the file; negative ones as two's complement. */
  private bytes(size: number, value: number): Buffer {
    const unsigned = value < 0 ? value + 2 ** (8 * size) : value;
    const bytes = Buffer.alloc(size);
    if (this.order === 'II') {
      bytes.writeUIntLE(unsigned, 0, size);
    } else {
      bytes.writeUIntBE(unsigned, 0, size);
    }
    return bytes;
  }

  private append(bytes: Uint8Array): number {
    const at = this.length;
    // Directories begin at even places (TIFF 6.0, section 2).
    const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
    this.chunks.push(padded);
    this.length += padded.length;
    return at;
  }
}
