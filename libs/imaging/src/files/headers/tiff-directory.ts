const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * Reads one directory tag by tag (TIFF 6.0, section 2): an entry holds the value, or the place of values that don't
 * fit.
 */
export class TiffDirectory {
  private readonly entries = new Map<number, { type: number; count: number; at: number }>();

  private constructor(
    private readonly head: Buffer,
    private readonly little: boolean,
    /** where the directory's entries end */
    readonly end: number,
  ) {}

  /** @returns undefined when the directory doesn't lie within `head` */
  static read(head: Buffer, at: number): TiffDirectory | undefined {
    const little = head.toString('latin1', 0, 2) === 'II';
    if (at + 2 > head.length) {
      return undefined;
    }
    const count = little ? head.readUInt16LE(at) : head.readUInt16BE(at);
    const end = at + 2 + ENTRY_BYTES * count;
    if (end > head.length) {
      return undefined;
    }
    const directory = new TiffDirectory(head, little, end);
    for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
      directory.entries.set(directory.u16(entry), {
        type: directory.u16(entry + 2),
        count: directory.u32(entry + 4),
        at: entry + 8,
      });
    }
    return directory;
  }

  has(tag: number): boolean {
    return this.entries.has(tag);
  }

  /** A single SHORT or LONG. */
  number(tag: number): number | undefined {
    const entry = this.entries.get(tag);
    return entry && (entry.type === SHORT ? this.u16(entry.at) : this.u32(entry.at));
  }

  /** LONGs, as many as lie within the head. */
  numbers(tag: number): number[] {
    const entry = this.entries.get(tag);
    if (!entry) {
      return [];
    }
    const start = entry.count > 1 ? this.u32(entry.at) : entry.at;
    const within = Math.max(0, Math.floor((this.head.length - start) / 4));
    return Array.from({ length: Math.min(entry.count, within) }, (_, i) => this.u32(start + 4 * i));
  }

  /** ASCII without its terminator; empty when the tag is missing or its text lies beyond the head. */
  text(tag: number): string {
    const entry = this.entries.get(tag);
    if (!entry) {
      return '';
    }
    const start = entry.count > 4 ? this.u32(entry.at) : entry.at;
    const [text = ''] = this.head.toString('latin1', start, start + entry.count).split('\0', 1);
    return text;
  }

  private u16(at: number): number {
    return this.little ? this.head.readUInt16LE(at) : this.head.readUInt16BE(at);
  }

  private u32(at: number): number {
    return this.little ? this.head.readUInt32LE(at) : this.head.readUInt32BE(at);
  }
}

/** Where the first directory lies. */
export function firstDirectory(head: Buffer): number {
  return head.toString('latin1', 0, 2) === 'II' ? head.readUInt32LE(4) : head.readUInt32BE(4);
}
