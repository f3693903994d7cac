import { hasNoLength } from './jpeg-segments.js';

const SOI = 0xffd8;
const SOS = 0xffda;
const EOI = 0xffd9;
const FILL = 0xffff;
const FIRST_MARKER = 0xff01;
const APP1 = 0xffe1;
const MARKER_BYTES = 2;
const LENGTH_BYTES = 2;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

const XMP_PLACE = 'exif:GPS';
const XMP_NAME = /[\w.-]*/y;
const XMP_VALUE = /\s*=\s*["']/y;

const GPS_IFD_POINTER = 0x8825;
const ENTRY_BYTES = 12;
/** Bytes of a value by its type, from BYTE to DOUBLE (TIFF 6.0, section 2). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** How far the place is erased from a file whose bytes are still arriving. */
export interface Erasure {
  /** Bytes from the beginning that are done. */
  done: number;
  /** Bytes behind these that the next segment needs, 64 KB at most; null when no metadata follows. */
  needs: number | null;
}

/**
 * Overwrites the place where a photo was taken, in the EXIF and XMP segments of a JPEG before its picture, and nothing
 * else: the length stays the same. Works segment by segment, each in linear time, so that what arrives can be passed on
 * at once. Damaged EXIF stays as it is; of damaged XMP, everything behind a place that doesn't end is erased.
 * @param bytes begin with the file at first, then with the first byte that isn't done
 * @param isStart whether they begin with the file
 */
export function erasePlace(bytes: Buffer, isStart: boolean): Erasure {
  if (isStart && bytes.length < MARKER_BYTES) {
    return { done: 0, needs: MARKER_BYTES };
  }
  if (isStart && bytes.readUInt16BE() !== SOI) {
    return { done: 0, needs: null };
  }
  let at = isStart ? MARKER_BYTES : 0;
  while (at + MARKER_BYTES + LENGTH_BYTES <= bytes.length) {
    const marker = bytes.readUInt16BE(at);
    if (marker < FIRST_MARKER || marker === FILL) {
      // Decoders pass over stray bytes, stuffed zeros and fill bytes.
      const next = bytes.indexOf(0xff, at + 1);
      at = next < 0 ? bytes.length : next;
      continue;
    }
    if (hasNoLength(marker & 0xff)) {
      at += MARKER_BYTES;
      continue;
    }
    const length = bytes.readUInt16BE(at + MARKER_BYTES);
    if (marker === SOS || marker === EOI || length < LENGTH_BYTES) {
      return { done: at, needs: null };
    }
    const end = at + MARKER_BYTES + length;
    if (end > bytes.length) {
      return { done: at, needs: end - at };
    }
    if (marker === APP1) {
      eraseFromSegment(bytes.subarray(at + MARKER_BYTES + LENGTH_BYTES, end));
    }
    at = end;
  }
  return { done: at, needs: MARKER_BYTES + LENGTH_BYTES };
}

function eraseFromSegment(payload: Buffer): void {
  if (payload.subarray(0, EXIF.length).equals(EXIF)) {
    eraseFromExif(payload.subarray(EXIF.length));
  } else if (payload.subarray(0, XMP.length).equals(XMP)) {
    eraseFromXmp(payload.subarray(XMP.length));
  }
}

interface Range {
  start: number;
  end: number;
}

/** Looks at each byte a fixed number of times: a search that finds nothing ends the work. */
function eraseFromXmp(packet: Buffer): void {
  // In Latin-1, each byte is one character.
  const text = packet.toString('latin1');
  let at = text.indexOf(XMP_PLACE);
  while (at >= 0) {
    const { start, end } = placeAt(text, at);
    packet.fill(' ', start, end);
    at = text.indexOf(XMP_PLACE, end);
  }
}

/**
 * Where a part of the place begins and ends. XMP has it as attributes or as elements, on one or several lines; one that
 * doesn't end extends to the end of the text.
 */
function placeAt(text: string, at: number): Range {
  const nameEnd = endOf(XMP_NAME, text, at + XMP_PLACE.length);
  if (text[at - 1] === '<') {
    const tagEnd = behind(text, '>', nameEnd);
    const isEmpty = text[tagEnd - 2] === '/';
    const closing = isEmpty ? tagEnd : behind(text, `</${text.slice(at, nameEnd)}`, tagEnd);
    return { start: at - 1, end: isEmpty ? tagEnd : behind(text, '>', closing) };
  }
  const valueStart = endOf(XMP_VALUE, text, nameEnd);
  // A name without a value has no place.
  return valueStart === nameEnd
    ? { start: nameEnd, end: nameEnd }
    : { start: at, end: behind(text, text[valueStart - 1] ?? '', valueStart) };
}

/** Where the match of a sticky pattern ends; `from` without a match. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

/** Where the next `part` ends; the text's end without one. */
function behind(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at + part.length;
}

/** @param tiff begins with the byte order; offsets count from here (Exif 2.32, section 4.5) */
function eraseFromExif(tiff: Buffer): void {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) {
    return;
  }
  const u16 = (at: number): number =>
    order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const u32 = (at: number): number =>
    order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  /** Where the entries of an IFD begin and end; null when it isn't within the data. */
  const entriesOf = (ifd: number): { begin: number; end: number } | null => {
    const end = ifd + 2 <= tiff.length ? ifd + 2 + u16(ifd) * ENTRY_BYTES : Infinity;
    return end <= tiff.length ? { begin: ifd + 2, end } : null;
  };

  const first = u32(4);
  const entries = entriesOf(first);
  if (entries === null) {
    return;
  }
  for (let entry = entries.begin; entry < entries.end; entry += ENTRY_BYTES) {
    if (u16(entry) !== GPS_IFD_POINTER) {
      continue;
    }
    const gps = u32(entry + 8);
    const values = entriesOf(gps);
    if (values !== null) {
      const outside: Range[] = [];
      for (let value = values.begin; value < values.end; value += ENTRY_BYTES) {
        const bytes = (TYPE_BYTES[u16(value + 2)] ?? 0) * u32(value + 4);
        if (bytes > 4) {
          outside.push({ start: u32(value + 8), end: u32(value + 8) + bytes });
        }
      }
      zeroAll(tiff, outside);
      tiff.fill(0, gps, values.end);
    }
    // Takes the pointer out: the entries behind it, and the offset of the next IFD, move up.
    const end = Math.min(entries.end + 4, tiff.length);
    tiff.copyWithin(entry, entry + ENTRY_BYTES, end);
    tiff.fill(0, end - ENTRY_BYTES, end);
    // Counted from the entries' length: a damaged GPS IFD may overlap the count itself.
    const count = (entries.end - entries.begin) / ENTRY_BYTES - 1;
    if (order === 'II') {
      tiff.writeUInt16LE(count, first);
    } else {
      tiff.writeUInt16BE(count, first);
    }
    return;
  }
}

/** Writes each byte once, whatever ranges overlap. */
function zeroAll(bytes: Buffer, ranges: readonly Range[]): void {
  let zeroed = 0;
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const to = Math.min(end, bytes.length);
    if (to > Math.max(start, zeroed)) {
      bytes.fill(0, Math.max(start, zeroed), to);
      zeroed = to;
    }
  }
}
