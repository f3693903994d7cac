const SINGLE_RANGE = /^bytes=([^-]*)-([^-]*)$/i;
const DIGITS = /^\d*$/;

export type RequestedBytes =
  | { kind: 'whole' }
  /** From and to, both counted from 0 and both included. */
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' };

export interface RangeRequest {
  range: string | undefined;
  ifRange: string | undefined;
}

export interface Validators {
  etag: string;
  lastModified?: string;
}

/**
 * Selects the bytes of `size` to send (RFC 9110, 14.2): a single range is sent as requested; several ranges, or other
 * units, are answered by the whole. So is a range of an older photo (`If-Range`), since parts of two photos don't fit
 * together.
 */
export function requestedBytes(
  { range, ifRange }: RangeRequest,
  { etag, lastModified }: Validators,
  size: number,
): RequestedBytes {
  const isOfAnother = ifRange !== undefined && ifRange !== etag && ifRange !== lastModified;
  if (range === undefined || isOfAnother) {
    return { kind: 'whole' };
  }
  const [first, last] = (SINGLE_RANGE.exec(range) ?? []).slice(1).map((one) => one.trim());
  if (first === undefined || last === undefined || (first === '' && last === '')) {
    return { kind: 'whole' };
  }
  if (!DIGITS.test(first) || !DIGITS.test(last)) {
    return { kind: 'whole' };
  }
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Number(last);
  if (first !== '' && last !== '' && start > end) {
    return { kind: 'whole' };
  }
  return start >= size
    ? { kind: 'unsatisfiable' }
    : { kind: 'part', start, end: Math.min(end, size - 1) };
}
