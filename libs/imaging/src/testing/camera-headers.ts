/** One entry of a generated directory: a number (LONG), several (LONGs behind the directory), or ASCII text. */
type Value = number | number[] | string;

/**
 * Builds the beginning of a TIFF-based file, little-endian: a first directory, followed by those to which its tag 330
 * points.
 * @param between bytes 8 to 16 of the file, before the first directory
 */
export function tiffHead(
  first: Record<number, Value>,
  subs: Record<number, Value>[] = [],
  between = '\0\0\0\0\0\0\0\0',
): Buffer {
  const at = (n: number): number => 16 + 512 * n;
  const head = Buffer.alloc(at(subs.length + 1) + 1024);
  head.write(`II*\0`, 0, 'latin1');
  head.writeUInt32LE(16, 4);
  head.write(between, 8, 'latin1');
  const pointers: Record<number, Value> =
    subs.length > 0 ? { 330: subs.map((_, n) => at(n + 1)) } : {};
  [{ ...first, ...pointers }, ...subs].forEach((directory, n) =>
    writeDirectory(head, at(n), directory),
  );
  return head;
}

const LONG = 4;
const ASCII = 2;

function writeDirectory(head: Buffer, at: number, values: Record<number, Value>): void {
  const entries = Object.entries(values);
  head.writeUInt16LE(entries.length, at);
  let outside = at + 2 + 12 * entries.length + 4;
  entries.forEach(([tag, value], n) => {
    const bytes =
      typeof value === 'string'
        ? Buffer.from(`${value}\0`, 'latin1')
        : Buffer.concat([value].flat().map(longBytes));
    const entry = at + 2 + 12 * n;
    const isText = typeof value === 'string';
    head.writeUInt16LE(Number(tag), entry);
    head.writeUInt16LE(isText ? ASCII : LONG, entry + 2);
    head.writeUInt32LE(isText ? bytes.length : bytes.length / 4, entry + 4);
    if (bytes.length <= 4) {
      bytes.copy(head, entry + 8);
    } else {
      head.writeUInt32LE(outside, entry + 8);
      bytes.copy(head, outside);
      outside += bytes.length;
    }
  });
}

function longBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Builds the beginning of an ISO base media file (HEIC, AVIF, CR3, video) of the given brands. */
export function brandedHead(major: string, ...compatible: string[]): Buffer {
  const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  return Buffer.concat([longBytes(brands.length + 4).reverse(), brands, Buffer.alloc(500)]);
}
