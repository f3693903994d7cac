const SIGNATURE = Buffer.from('ICC_PROFILE\0', 'latin1');
const START_OF_IMAGE_BYTES = 2;
const JFIF = 0xe0;
const EXIF = 0xe1;
const ICC = 0xe2;
/** Maximum size of a profile's part in one segment, whose length has 16 bits. */
const MAX_PART = 0xffff - 2 - SIGNATURE.length - 2;

/** The number of a part has eight bits. */
const MAX_PARTS = 255;

/**
 * Adds an ICC profile to a JPEG file; returns parts to be written one after another. The profile is only declared, no
 * pixel is converted. Its segments follow JFIF and EXIF, which come first in a file (ICC.1:2010, annex B.4).
 * @throws RangeError for a profile over 16 MB, which a JPEG can't hold
 */
export function withProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array[] {
  const count = Math.ceil(profile.length / MAX_PART);
  if (count > MAX_PARTS) {
    throw new RangeError(
      `a profile of ${profile.length} bytes takes more than ${MAX_PARTS} segments`,
    );
  }
  const at = endOfMetadata(jpeg);
  const segments = Array.from({ length: count }, (_, n) => {
    const part = profile.subarray(n * MAX_PART, (n + 1) * MAX_PART);
    const length = 2 + SIGNATURE.length + 2 + part.length;
    return [Buffer.from([0xff, ICC, length >> 8, length & 0xff, ...SIGNATURE, n + 1, count]), part];
  });
  return [jpeg.subarray(0, at), ...segments.flat(), jpeg.subarray(at)];
}

const XMP_SIGNATURE = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const MAX_XMP = 0xffff - 2 - XMP_SIGNATURE.length;

/** Adds an XMP packet to a JPEG file that has none; returns parts as `withProfile` does. No pixel is touched. */
export function withXmp(jpeg: Uint8Array, packet: string): Uint8Array[] {
  const xmp = Buffer.from(packet);
  if (xmp.length > MAX_XMP) {
    throw new RangeError(`an XMP packet of ${xmp.length} bytes takes more than one segment`);
  }
  const at = endOfMetadata(jpeg);
  const length = 2 + XMP_SIGNATURE.length + xmp.length;
  const head = Buffer.from([0xff, EXIF, length >> 8, length & 0xff, ...XMP_SIGNATURE]);
  return [jpeg.subarray(0, at), head, xmp, jpeg.subarray(at)];
}

/** Where the segments JFIF and APP1 (EXIF, XMP) end, which come first in a file. */
function endOfMetadata(jpeg: Uint8Array): number {
  let at = START_OF_IMAGE_BYTES;
  while (jpeg[at] === 0xff && (jpeg[at + 1] === JFIF || jpeg[at + 1] === EXIF)) {
    at += 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!;
  }
  return at;
}
