import { APP2, jpegSegments, type JpegSegment } from './jpeg-segments.js';

const SIGNATURE = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Marker, length, signature, number and count. */
const HEAD_BYTES = 4 + SIGNATURE.length + 2;
const PROFILE_HEADER_BYTES = 128;
/** Behind which every profile says that it is one. */
const MARK_AT = 36;
const MARK = 'acsp';

/** The ICC profile of a JPEG, which may be spread over segments (ICC.1:2010, annex B.4). */
export interface JpegProfile {
  /** null when its parts make no profile */
  profile: Buffer | null;
  /** Whether its parts are numbered as decoders want them: 1, 2, 3 … in the order of the file. */
  isNumbered: boolean;
  segments: JpegSegment[];
}

/**
 * Reads the profile of a JPEG, also one whose parts are numbered wrongly, as some phones do ('2 of 1'): the numbers count
 * only where they make a profile.
 * @returns null for a JPEG without parts of a profile
 */
export function jpegProfile(jpeg: Buffer): JpegProfile | null {
  const segments = [...jpegSegments(jpeg)].filter((one) => isPart(jpeg, one));
  if (segments.length === 0) {
    return null;
  }
  const parts = segments.map(({ start, end }) => ({
    number: jpeg[start + HEAD_BYTES - 2]!,
    bytes: jpeg.subarray(start + HEAD_BYTES, end),
  }));
  const byNumber = [...parts].sort((a, b) => a.number - b.number);
  const bytesOf = (all: typeof parts): Buffer => Buffer.concat(all.map(({ bytes }) => bytes));
  return {
    profile: wholeProfile(bytesOf(byNumber)) ?? wholeProfile(bytesOf(parts)),
    isNumbered: parts.every(({ number }, n) => number === n + 1),
    segments,
  };
}

export function isPart(jpeg: Buffer, { marker, start, end }: JpegSegment): boolean {
  return (
    marker === APP2 &&
    end <= jpeg.length &&
    end - start > HEAD_BYTES &&
    jpeg.subarray(start + 4, start + 4 + SIGNATURE.length).equals(SIGNATURE)
  );
}

/** A profile without what follows it; null when it isn't whole. */
function wholeProfile(bytes: Buffer): Buffer | null {
  const isProfile =
    bytes.length >= PROFILE_HEADER_BYTES &&
    bytes.toString('latin1', MARK_AT, MARK_AT + MARK.length) === MARK;
  const length = isProfile ? bytes.readUInt32BE(0) : 0;
  return length >= PROFILE_HEADER_BYTES && length <= bytes.length
    ? bytes.subarray(0, length)
    : null;
}
