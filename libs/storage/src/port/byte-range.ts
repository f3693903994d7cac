import { RangeNotSatisfiableError } from './errors.js';
import type { ByteRange } from './object-store.js';

/** The bytes to deliver of an object of `total` bytes. Throws `RangeNotSatisfiableError` when the range holds none. */
export function clampRange(key: string, range: ByteRange, total: number): ByteRange {
  if (!isRange(range) || range.start >= total) {
    throw new RangeNotSatisfiableError(key, total);
  }
  return { start: range.start, end: Math.min(range.end, total - 1) };
}

/** Whether some object could satisfy it. */
export function isRange({ start, end }: ByteRange): boolean {
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;
}
