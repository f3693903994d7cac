import type { FileBytes } from './file-bytes.js';

const MAX_BOXES = 256;

/** A box of an ISO base media file (ISO 14496-12): its type, and where its contents are. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

/** Reads the headers of the boxes that follow one another in a part of a file; stops at damage. */
export async function boxesIn(bytes: FileBytes, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < MAX_BOXES;) {
    const head = await bytes.part(at, 8);
    const type = await bytes.text(at + 4, 4);
    if (head === null) {
      break;
    }
    const short = head.getUint32(0);
    const long = short === 1 ? await bytes.part(at + 8, 8) : null;
    const length = long === null ? short || end - at : Number(long.getBigUint64(0));
    const headBytes = long === null ? 8 : 16;
    if (length < headBytes || at + length > end) {
      break;
    }
    boxes.push({ type, start: at + headBytes, end: at + length });
    at += length;
  }
  return boxes;
}

/** The first box of nested types. */
export async function boxAt(
  bytes: FileBytes,
  parent: { start: number; end: number },
  ...types: string[]
): Promise<Box | null> {
  const [type, ...rest] = types;
  const box = (await boxesIn(bytes, parent.start, parent.end)).find((one) => one.type === type);
  if (box === undefined) {
    return null;
  }
  return rest.length === 0 ? box : boxAt(bytes, box, ...rest);
}
