import { EOI, hasNoLength, isFrameStart, markerFrom, SOS } from './jpeg-segments.js';

const DHT = 0xc4;
const DRI = 0xdd;
/** Frames whose scans have all coefficients at once, by Huffman codes: baseline and extended. */
const SEQUENTIAL = [0xc0, 0xc1];
const START_BYTES = 2;
const BLOCK = 8;
const COEFFICIENTS = 64;

interface Component {
  /** Blocks of a unit of the picture, across and down. */
  across: number;
  down: number;
}

interface Frame {
  width: number;
  height: number;
  components: Map<number, Component>;
}

/** A code by its length and value: 65536 codes of 16 bits, each `length << 8 | symbol`; 0 for none. */
type HuffmanTable = Uint16Array;

/**
 * Whether the scans of a sequential JPEG have every block of every row that its header says, by reading their codes to the
 * last bit: about a second for 12 megapixels. libvips wouldn't notice blocks that are missing in the last row.
 * @returns false for other kinds of JPEG, too
 */
export function hasAllRows(jpeg: Buffer): boolean {
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | null = null;
  let interval = 0;
  const waiting = new Set<number>();
  for (let at = markerFrom(jpeg, START_BYTES); at !== null;) {
    const marker = jpeg[at + 1]!;
    if (hasNoLength(marker)) {
      at = markerFrom(jpeg, at + 2);
      continue;
    }
    const end: number = at + 4 <= jpeg.length ? at + 2 + jpeg.readUInt16BE(at + 2) : Infinity;
    if (marker === EOI || end > jpeg.length) {
      return false;
    }
    const payload = jpeg.subarray(at + 4, end);
    if (marker === DHT) {
      readTables(payload, tables);
    } else if (marker === DRI && payload.length >= 2) {
      interval = payload.readUInt16BE();
    } else if (isFrameStart(marker)) {
      frame = SEQUENTIAL.includes(marker) ? frameOf(payload) : null;
      for (const id of frame?.components.keys() ?? []) {
        waiting.add(id);
      }
    } else if (marker === SOS) {
      const scanned = frame && scanEnd(jpeg, end, payload, { frame, tables, interval });
      if (scanned === null) {
        return false;
      }
      for (const id of scanned.components) {
        waiting.delete(id);
      }
      if (waiting.size === 0) {
        return true;
      }
      at = markerFrom(jpeg, scanned.end);
      continue;
    }
    at = markerFrom(jpeg, end);
  }
  return false;
}

function readTables(payload: Buffer, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= payload.length;) {
    const counts = payload.subarray(at + 1, at + 17);
    const table: HuffmanTable = new Uint16Array(65536);
    let symbol = at + 17;
    let code = 0;
    counts.forEach((count, n) => {
      const length = n + 1;
      for (let k = 0; k < count && symbol < payload.length; k++) {
        const first = code << (16 - length);
        table.fill((length << 8) | payload[symbol]!, first, first + (1 << (16 - length)));
        symbol++;
        code++;
      }
      code <<= 1;
    });
    tables.set(payload[at]!, table);
    at = symbol;
  }
}

function frameOf(payload: Buffer): Frame | null {
  if (payload.length < 6) {
    return null;
  }
  const components = new Map<number, Component>();
  for (let at = 6; at + 3 <= payload.length; at += 3) {
    const factors = payload[at + 1]!;
    components.set(payload[at]!, { across: factors >> 4, down: factors & 15 });
  }
  const isSound = [...components.values()].every(({ across, down }) => across > 0 && down > 0);
  return isSound && components.size > 0
    ? { height: payload.readUInt16BE(1), width: payload.readUInt16BE(3), components }
    : null;
}

interface Setting {
  frame: Frame;
  tables: ReadonlyMap<number, HuffmanTable>;
  interval: number;
}

/** Reads a scan; null when it ends before its last block, or has codes that are none. */
function scanEnd(
  jpeg: Buffer,
  start: number,
  head: Buffer,
  { frame, tables, interval }: Setting,
): { end: number; components: number[] } | null {
  const count = head[0] ?? 0;
  if (head.length < 1 + 2 * count) {
    return null;
  }
  const used = Array.from({ length: count }, (_, n) => ({
    id: head[1 + 2 * n]!,
    component: frame.components.get(head[1 + 2 * n]!),
    direct: tables.get(head[2 + 2 * n]! >> 4),
    alternating: tables.get(0x10 | (head[2 + 2 * n]! & 15)),
  }));
  const all = [...frame.components.values()];
  const most = {
    across: Math.max(...all.map(({ across }) => across)),
    down: Math.max(...all.map(({ down }) => down)),
  };
  const bits = new ScanBits(jpeg, start);
  const single = count === 1 ? used[0]?.component : undefined;
  const units =
    single === undefined
      ? Math.ceil(frame.width / (BLOCK * most.across)) *
        Math.ceil(frame.height / (BLOCK * most.down))
      : Math.ceil(Math.ceil((frame.width * single.across) / most.across) / BLOCK) *
        Math.ceil(Math.ceil((frame.height * single.down) / most.down) / BLOCK);
  for (let unit = 0; unit < units; unit++) {
    if (interval > 0 && unit > 0 && unit % interval === 0 && !bits.restart()) {
      return null;
    }
    for (const { component, direct, alternating } of used) {
      if (component === undefined || direct === undefined || alternating === undefined) {
        return null;
      }
      const blocks = single === undefined ? component.across * component.down : 1;
      for (let block = 0; block < blocks; block++) {
        if (!bits.skipBlock(direct, alternating)) {
          return null;
        }
      }
    }
  }
  return { end: bits.position, components: used.map(({ id }) => id) };
}

/** The bits of a scan, without stuffed zeros; they end at a marker. */
class ScanBits {
  private held = 0;
  private count = 0;

  constructor(
    private readonly jpeg: Buffer,
    /** Of the next byte. */
    public position: number,
  ) {}

  /** @returns false when the block isn't whole */
  skipBlock(direct: HuffmanTable, alternating: HuffmanTable): boolean {
    const size = this.symbol(direct);
    if (size < 0 || !this.skip(size)) {
      return false;
    }
    for (let at = 1; at < COEFFICIENTS;) {
      const symbol = this.symbol(alternating);
      if (symbol < 0) {
        return false;
      }
      const [run, length] = [symbol >> 4, symbol & 15];
      if (length === 0 && run < 15) {
        return true;
      }
      at += run + 1;
      if (at > COEFFICIENTS || !this.skip(length)) {
        return false;
      }
    }
    return true;
  }

  /** Goes on behind the next restart mark; false when another marker comes first. */
  restart(): boolean {
    this.held = 0;
    this.count = 0;
    const at = markerFrom(this.jpeg, this.position);
    if (at === null || !hasNoLength(this.jpeg[at + 1]!)) {
      return false;
    }
    this.position = at + 2;
    return true;
  }

  /** @returns -1 where no code is */
  private symbol(table: HuffmanTable): number {
    this.fill(16);
    const code =
      this.count >= 16 ? this.held >>> (this.count - 16) : this.held << (16 - this.count);
    const entry = table[code & 0xffff]!;
    const length = entry >> 8;
    if (length === 0 || length > this.count) {
      return -1;
    }
    this.drop(length);
    return entry & 255;
  }

  private skip(length: number): boolean {
    this.fill(length);
    if (length > this.count) {
      return false;
    }
    this.drop(length);
    return true;
  }

  private drop(length: number): void {
    this.count -= length;
    this.held &= (1 << this.count) - 1;
  }

  /** Holds at most 23 bits. */
  private fill(wanted: number): void {
    const { jpeg } = this;
    while (this.count < wanted) {
      const byte = jpeg[this.position];
      if (byte === undefined || (byte === 0xff && jpeg[this.position + 1] !== 0)) {
        return;
      }
      this.held = (this.held << 8) | byte;
      this.count += 8;
      this.position += byte === 0xff ? 2 : 1;
    }
  }
}
