/** A part of a JPEG between its start of image and its pixels (ITU T.81, annex B). */
export interface JpegSegment {
  marker: number;
  /** Where its marker begins, and where the next segment may begin; the end may lie beyond the bytes. */
  start: number;
  end: number;
  /** Bytes before it that belong to nothing; decoders pass over them. */
  strayBytes: number;
}

const START_OF_IMAGE_BYTES = 2;
export const EOI = 0xd9;
export const SOS = 0xda;
export const APP1 = 0xe1;
export const APP2 = 0xe2;

/**
 * Walks through the segments of a JPEG up to the first start of scan, which comes last, as libjpeg does: fill bytes,
 * stray bytes and stuffed zeros before a marker are passed over. Ends early where the bytes do.
 */
export function* jpegSegments(jpeg: Buffer): Generator<JpegSegment> {
  for (let at = START_OF_IMAGE_BYTES; at + 4 <= jpeg.length;) {
    const start = markerFrom(jpeg, at);
    if (start === null || start + 4 > jpeg.length) {
      return;
    }
    const marker = jpeg[start + 1]!;
    const end = hasNoLength(marker) ? start + 2 : start + 2 + jpeg.readUInt16BE(start + 2);
    yield { marker, start, end, strayBytes: strayBytesIn(jpeg.subarray(at, start)) };
    if (marker === SOS || marker === EOI) {
      return;
    }
    at = end;
  }
}

/** Where the next marker begins; null when none does. */
export function markerFrom(jpeg: Buffer, from: number): number | null {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1];
    if (next === undefined) {
      return null;
    }
    if (next !== 0 && next !== 0xff) {
      return at;
    }
  }
  return null;
}

/** Where the marker behind a scan begins: not a stuffed zero, a restart or a fill byte; null when none does. */
export function markerBehindScan(jpeg: Buffer, from: number): number | null {
  let at = markerFrom(jpeg, from);
  while (at !== null && hasNoLength(jpeg[at + 1]!)) {
    at = markerFrom(jpeg, at + 2);
  }
  return at;
}

/** Stuffed zeros, TEM and RST0 to RST7. */
export function hasNoLength(marker: number): boolean {
  return marker <= 1 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Fill bytes are part of the next marker. */
function strayBytesIn(between: Buffer): number {
  let fill = 0;
  while (fill < between.length && between[between.length - 1 - fill] === 0xff) {
    fill++;
  }
  return between.length - fill;
}

/** Whether the marker is one of SOF0 to SOF15, without the tables (DHT, JPG, DAC) that share their range. */
export function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
