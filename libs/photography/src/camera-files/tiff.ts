import { latin1, type FileBytes } from './file-bytes.js';

/** Bytes of a value by its type, from BYTE to IFD (TIFF 6.0, section 2, and TIFF/EP). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 1000;
const MAX_DIRECTORIES = 24;
const MAX_VALUES = 64;
const MAX_TEXT = 256;
const MAX_STORED_BYTES = 1024;

const SUB_IFDS = 330;
const EXIF_IFD = 34665;

interface Entry {
  type: number;
  count: number;
  /** Where the values are, bytes in the file. */
  at: number;
}

/** A tag with its values as they are stored, in the byte order of their block. */
export interface StoredTag {
  tag: number;
  type: number;
  count: number;
  bytes: Uint8Array;
}

/** A TIFF, or a block of EXIF data, in a file. */
export interface TiffBlock {
  bytes: FileBytes;
  /** Where the byte order stands; offsets count from here. */
  start: number;
  end: number;
  isLittleEndian: boolean;
}

/** One directory (IFD): tags with their values. */
export class TiffDirectory {
  private constructor(
    readonly block: TiffBlock,
    private readonly entries: ReadonlyMap<number, Entry>,
    /** Offset of the next directory; 0 for none. */
    readonly next: number,
  ) {}

  /** @returns null when the directory isn't within the block */
  static async read(block: TiffBlock, offset: number): Promise<TiffDirectory | null> {
    const { bytes, start, isLittleEndian: little } = block;
    const at = start + offset;
    const count = (await within(block, at, 2))?.getUint16(0, little) ?? 0;
    if (offset <= 0 || count === 0 || count > MAX_ENTRIES) {
      return null;
    }
    const table = await within(block, at + 2, count * ENTRY_BYTES);
    if (table === null) {
      return null;
    }
    const entries = new Map<number, Entry>();
    for (let n = 0; n < count; n++) {
      const entry = n * ENTRY_BYTES;
      const type = table.getUint16(entry + 2, little);
      const values = table.getUint32(entry + 4, little);
      const isInside = (TYPE_BYTES[type] ?? 1) * values <= 4;
      entries.set(table.getUint16(entry, little), {
        type,
        count: values,
        at: isInside ? at + 2 + entry + 8 : start + table.getUint32(entry + 8, little),
      });
    }
    const after = await bytes.part(at + 2 + count * ENTRY_BYTES, 4);
    return new TiffDirectory(block, entries, after?.getUint32(0, little) ?? 0);
  }

  has(tag: number): boolean {
    return this.entries.has(tag);
  }

  /** Whole numbers and fractions, MAX_VALUES at most; none when the tag is missing or isn't numeric. */
  async numbers(tag: number): Promise<number[]> {
    const entry = this.entries.get(tag);
    const size = TYPE_BYTES[entry?.type ?? 0] ?? 0;
    if (entry === undefined || size === 0) {
      return [];
    }
    const count = Math.min(entry.count, MAX_VALUES);
    const view = await within(this.block, entry.at, count * size);
    if (view === null) {
      return [];
    }
    const values = Array.from({ length: count }, (_, n) =>
      valueAt(view, n * size, entry.type, this.block.isLittleEndian),
    );
    return values.filter((value) => Number.isFinite(value));
  }

  async number(tag: number): Promise<number | undefined> {
    return (await this.numbers(tag))[0];
  }

  /** The last of a tag's numbers, however many there are. */
  async last(tag: number): Promise<number | undefined> {
    const entry = this.entries.get(tag);
    const size = TYPE_BYTES[entry?.type ?? 0] ?? 0;
    if (entry === undefined || size === 0 || entry.count === 0) {
      return undefined;
    }
    const view = await within(this.block, entry.at + (entry.count - 1) * size, size);
    return view === null ? undefined : valueAt(view, 0, entry.type, this.block.isLittleEndian);
  }

  /** ASCII up to its terminator, trimmed; undefined when there is none. */
  async text(tag: number): Promise<string | undefined> {
    const entry = this.entries.get(tag);
    if (entry === undefined || TYPE_BYTES[entry.type] !== 1) {
      return undefined;
    }
    const view = await within(this.block, entry.at, Math.min(entry.count, MAX_TEXT));
    const [text = ''] = view === null ? [] : latin1(view).split('\0', 1);
    return text.trim() || undefined;
  }

  /** Those of the tags that are there, with values of at most MAX_STORED_BYTES. */
  async stored(tags: readonly number[]): Promise<StoredTag[]> {
    const found: StoredTag[] = [];
    for (const tag of tags) {
      const entry = this.entries.get(tag);
      const length = (TYPE_BYTES[entry?.type ?? 0] ?? 0) * (entry?.count ?? 0);
      const view =
        entry === undefined || length === 0 || length > MAX_STORED_BYTES
          ? null
          : await within(this.block, entry.at, length);
      if (entry !== undefined && view !== null) {
        const { type, count } = entry;
        found.push({ tag, type, count, bytes: new Uint8Array(view.buffer) });
      }
    }
    return found;
  }

  /** Where bytes that a tag holds are in the file. */
  range(tag: number): { start: number; end: number } | null {
    const entry = this.entries.get(tag);
    const size = TYPE_BYTES[entry?.type ?? 0];
    return entry === undefined || size === undefined
      ? null
      : { start: entry.at, end: entry.at + size * entry.count };
  }
}

export interface TiffDirectories {
  /** Those of pictures, in the order of the file; the first one first. */
  pictures: TiffDirectory[];
  exif: TiffDirectory | null;
}

/**
 * Reads the header of a TIFF or an EXIF block, whose second word differs by format (42; Panasonic and Olympus have
 * their own).
 */
export async function tiffBlock(
  bytes: FileBytes,
  start: number,
  end: number,
): Promise<TiffBlock | null> {
  const order = await bytes.text(start, 2);
  return order === 'II' || order === 'MM'
    ? { bytes, start, end: Math.min(end, bytes.size), isLittleEndian: order === 'II' }
    : null;
}

/** Reads all directories, each once: the chain of the first one, those nested in them, and that of EXIF. */
export async function readDirectories(block: TiffBlock): Promise<TiffDirectories> {
  const header = await within(block, block.start, 8);
  const waiting = [header?.getUint32(4, block.isLittleEndian) ?? 0];
  const seen = new Set<number>();
  const pictures: TiffDirectory[] = [];
  let exif: TiffDirectory | null = null;
  for (
    let offset = waiting.shift();
    offset !== undefined && seen.size < MAX_DIRECTORIES;
    offset = waiting.shift()
  ) {
    if (seen.has(offset)) {
      continue;
    }
    seen.add(offset);
    const directory = await TiffDirectory.read(block, offset);
    if (directory === null) {
      continue;
    }
    pictures.push(directory);
    waiting.push(...(await directory.numbers(SUB_IFDS)), directory.next);
    exif ??= await TiffDirectory.read(block, (await directory.number(EXIF_IFD)) ?? 0);
  }
  return { pictures, exif };
}

function within({ bytes, end }: TiffBlock, at: number, length: number): Promise<DataView | null> {
  return at + length <= end ? bytes.part(at, length) : Promise.resolve(null);
}

function valueAt(view: DataView, at: number, type: number, little: boolean): number {
  switch (type) {
    case 1:
    case 7:
      return view.getUint8(at);
    case 6:
      return view.getInt8(at);
    case 3:
      return view.getUint16(at, little);
    case 8:
      return view.getInt16(at, little);
    case 4:
    case 13:
      return view.getUint32(at, little);
    case 9:
      return view.getInt32(at, little);
    case 5:
      return view.getUint32(at, little) / view.getUint32(at + 4, little);
    case 10:
      return view.getInt32(at, little) / view.getInt32(at + 4, little);
    case 11:
      return view.getFloat32(at, little);
    case 12:
      return view.getFloat64(at, little);
    default:
      return NaN;
  }
}
