import { InvalidKeyError } from './errors.js';

const MAX_CHARACTERS = 512;
/** The longest name that file systems accept, in bytes. */
const MAX_SEGMENT_BYTES = 255;
// Control characters and others that XML, and therefore S3, can't represent.
const UNFIT = /[\p{Cc}\p{Surrogate}\uFFFE\uFFFF\\]/u;

/**
 * Holds every adapter to the keys that all of them can take: 1 to 512 characters; segments of 1 to 255 UTF-8 bytes,
 * separated by single `/`, that don't begin with a dot; no control characters, no backslash. Keys are taken literally:
 * `%2e%2e` is a name like any other. Throws `InvalidKeyError`.
 */
export function checkKey(key: string): void {
  const reason = unfitBecause(key);
  if (reason !== undefined) {
    throw new InvalidKeyError(key, reason);
  }
}

/** A prefix is the beginning of a key: it may be empty and may end in `/`. Throws `InvalidKeyError`. */
export function checkPrefix(prefix: string): void {
  const beginning = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  if (prefix !== '') {
    checkKey(beginning);
  }
}

function unfitBecause(key: string): string | undefined {
  if (key.length > MAX_CHARACTERS) {
    return `it is longer than ${MAX_CHARACTERS} characters`;
  }
  if (UNFIT.test(key)) {
    return 'it contains a backslash, a control character or broken Unicode';
  }
  for (const segment of key.split('/')) {
    if (segment === '') {
      return 'a part of it is empty';
    }
    if (segment.startsWith('.')) {
      return 'a part of it begins with a dot';
    }
    if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
      return `a part of it is longer than ${MAX_SEGMENT_BYTES} bytes`;
    }
  }
  return undefined;
}
