import { hasAllRows } from './jpeg-rows.js';
import { withProfile } from './jpeg-profile.js';
import { isPart, jpegProfile } from './jpeg-icc.js';
import {
  EOI,
  hasNoLength,
  isFrameStart,
  jpegSegments,
  markerBehindScan,
  markerFrom,
  SOS,
} from './jpeg-segments.js';

const END = Buffer.from([0xff, EOI]);
const START_BYTES = 2;
const LAST_COEFFICIENT = 63;
/** Frames whose scans have all coefficients at once: baseline and extended, by Huffman codes. */
const SEQUENTIAL = [0xc0, 0xc1];
const PROGRESSIVE = 0xc2;

/** What libjpeg and browsers show, and the decoder alone would call damaged. */
export interface JpegFaults {
  /** Bytes before a marker of the header that belong to nothing. */
  hasStrayBytes: boolean;
  /** A scan that says it ends before its last coefficient although it doesn't, as Samsung's do. */
  hasShortScan: boolean;
  /** A profile whose parts are numbered wrongly. */
  hasMisnumberedProfile: boolean;
}

/** @param head the file up to its pixels at least */
export function jpegFaults(head: Buffer): JpegFaults {
  let isSequential = false;
  const faults = { hasStrayBytes: false, hasShortScan: false, hasMisnumberedProfile: false };
  for (const { marker, start, end, strayBytes } of jpegSegments(head)) {
    faults.hasStrayBytes ||= strayBytes > 0;
    isSequential ||= SEQUENTIAL.includes(marker);
    faults.hasShortScan ||=
      isSequential && marker === SOS && end <= head.length && !isFullScan(head, start, end);
  }
  faults.hasMisnumberedProfile = jpegProfile(head)?.isNumbered === false;
  return faults;
}

/** The last three bytes of a start of scan: its first and last coefficient, and its bits. */
function isFullScan(jpeg: Buffer, start: number, end: number): boolean {
  return end - start < 10 || (jpeg[end - 3] === 0 && jpeg[end - 2] === LAST_COEFFICIENT);
}

/**
 * Whether a JPEG's end mark is missing although its picture is all there. A progressive picture may still be cut in its
 * last scan, which decoders notice.
 */
export function lacksEndMark(jpeg: Buffer): boolean {
  const { isEnded, isComplete, isProgressive } = scansOf(jpeg);
  return !isEnded && (isProgressive ? isComplete : hasAllRows(jpeg));
}

/**
 * The JPEG as decoders want it: without stray bytes before the markers of its header, its scans saying where they end,
 * its profile in one piece, and with an end mark. No pixel changes.
 * @param profile that the picture is declared to have; null for that of its own
 */
export function mendedJpeg(jpeg: Buffer, profile: Buffer | null): Buffer {
  const own = jpegProfile(jpeg);
  const declared = profile ?? (own?.isNumbered === false ? own.profile : null);
  const parts: Buffer[] = [jpeg.subarray(0, START_BYTES)];
  let isSequential = false;
  let at = START_BYTES;
  for (const segment of jpegSegments(jpeg)) {
    const { marker, start, end } = segment;
    isSequential ||= SEQUENTIAL.includes(marker);
    const isOldProfile = isPart(jpeg, segment) && (declared !== null || own?.profile === null);
    if (!isOldProfile) {
      const bytes = jpeg.subarray(start, end);
      parts.push(marker === SOS && isSequential ? asFullScan(bytes) : bytes);
    }
    at = end;
  }
  parts.push(jpeg.subarray(at));
  if (lacksEndMark(jpeg)) {
    parts.push(END);
  }
  const mended = Buffer.concat(parts);
  return declared === null ? mended : Buffer.concat(withProfile(mended, declared));
}

/** A start of scan of a sequential frame with all coefficients. */
function asFullScan(scan: Buffer): Buffer {
  if (scan.length < 10 || isFullScan(scan, 0, scan.length)) {
    return scan;
  }
  const full = Buffer.from(scan);
  full.set([0, LAST_COEFFICIENT, 0], full.length - 3);
  return full;
}

/**
 * Looks for the end mark, and whether the scans of a progressive picture up to there hold every coefficient of every
 * component to its last bit: without its last scans it would be shown coarsely.
 */
function scansOf(jpeg: Buffer): {
  isEnded: boolean;
  isComplete: boolean;
  isProgressive: boolean;
} {
  /** By component, the bits that are still missing of each coefficient. */
  const missing = new Map<number, Uint8Array>();
  let isProgressive = false;
  const isComplete = (): boolean =>
    missing.size > 0 && [...missing.values()].every((bits) => bits.every((count) => count === 0));
  for (let at: number | null = markerFrom(jpeg, START_BYTES); at !== null;) {
    const marker = jpeg[at + 1]!;
    if (marker === EOI) {
      return { isEnded: true, isComplete: isComplete(), isProgressive };
    }
    if (hasNoLength(marker)) {
      at = markerFrom(jpeg, at + 2);
      continue;
    }
    const end: number = at + 4 <= jpeg.length ? at + 2 + jpeg.readUInt16BE(at + 2) : Infinity;
    if (end > jpeg.length) {
      break;
    }
    if (isFrameStart(marker) && end - at >= 10) {
      isProgressive = marker === PROGRESSIVE;
      for (let n = 0; n < jpeg[at + 9]! && at + 10 + 3 * n < end; n++) {
        missing.set(jpeg[at + 10 + 3 * n]!, new Uint8Array(LAST_COEFFICIENT + 1).fill(1));
      }
    }
    if (marker === SOS && end - at >= 10) {
      const [first, last, lowBits] = [jpeg[end - 3]!, jpeg[end - 2]!, jpeg[end - 1]! & 15];
      for (let n = 0; n < jpeg[at + 4]! && at + 5 + 2 * n < end - 3; n++) {
        missing.get(jpeg[at + 5 + 2 * n]!)?.fill(lowBits, first, last + 1);
      }
    }
    at = marker === SOS ? markerBehindScan(jpeg, end) : markerFrom(jpeg, end);
  }
  return { isEnded: false, isComplete: isComplete(), isProgressive };
}
