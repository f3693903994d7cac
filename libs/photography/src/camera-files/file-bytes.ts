import type { ReadBytes } from './camera-file.types.js';

const BLOCK_BYTES = 64 * 1024;
/** A bound for damaged files that point everywhere; a camera's file takes 1 to 12 blocks. */
const MAX_BLOCKS = 32;
/** A bound for damaged files that point to themselves; a camera's file takes some hundred parts. */
const MAX_PARTS = 10_000;

/** A file that is read in blocks, each at most once. */
export class FileBytes {
  private readonly blocks = new Map<number, Promise<Uint8Array>>();
  private parts = 0;

  constructor(
    private readonly read: ReadBytes,
    readonly size: number,
  ) {}

  /**
   * Reads a part of the file.
   * @returns null when the part isn't completely in the file, or a bound is reached
   */
  async part(start: number, length: number): Promise<DataView | null> {
    const end = start + length;
    if (!(start >= 0 && length >= 0 && end <= this.size) || this.parts >= MAX_PARTS) {
      return null;
    }
    this.parts++;
    const bytes = new Uint8Array(length);
    for (let at = start; at < end;) {
      const index = Math.floor(at / BLOCK_BYTES);
      const block = await this.block(index);
      const piece = block?.subarray(at - index * BLOCK_BYTES, end - index * BLOCK_BYTES);
      if (piece === undefined || piece.length === 0) {
        return null;
      }
      bytes.set(piece, at - start);
      at += piece.length;
    }
    return new DataView(bytes.buffer);
  }

  /** @returns Latin-1 text; empty when the part isn't completely in the file */
  async text(start: number, length: number): Promise<string> {
    const part = await this.part(start, length);
    return part === null ? '' : latin1(part);
  }

  private block(index: number): Promise<Uint8Array> | undefined {
    const known = this.blocks.get(index);
    if (known !== undefined || this.blocks.size >= MAX_BLOCKS) {
      return known;
    }
    const start = index * BLOCK_BYTES;
    const block = this.read(start, Math.min(this.size, start + BLOCK_BYTES));
    this.blocks.set(index, block);
    return block;
  }
}

export function latin1(view: DataView): string {
  let text = '';
  for (let at = 0; at < view.byteLength; at++) {
    text += String.fromCharCode(view.getUint8(at));
  }
  return text;
}
