const SIGNATURE = Buffer.from('ICC_PROFILE\0', 'latin1');
const START_OF_IMAGE_BYTES = 2;
const JFIF = 0xe0;
const EXIF = 0xe1;
const ICC = 0xe2;
/** Maximum size of a profile in one segment, whose length has 16 bits. */
const MAX_PROFILE = 0xffff - 2 - SIGNATURE.length - 2;

/**
 * Adds an ICC profile to a JPEG file; returns parts to be written one after another. The profile is only declared, no
 * pixel is converted. Its segment follows JFIF and EXIF, which come first in a file (ICC.1:2010, annex B.4).
 */
export function withProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array[] {
  if (profile.length > MAX_PROFILE) {
    throw new RangeError(`a profile of ${profile.length} bytes takes more than one segment`);
  }
  let at = START_OF_IMAGE_BYTES;
  while (jpeg[at] === 0xff && (jpeg[at + 1] === JFIF || jpeg[at + 1] === EXIF)) {
    at += 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!;
  }
  const length = 2 + SIGNATURE.length + 2 + profile.length;
  const head = Buffer.from([0xff, ICC, length >> 8, length & 0xff, ...SIGNATURE, 1, 1]);
  return [jpeg.subarray(0, at), head, profile, jpeg.subarray(at)];
}
