/**
 * What lies on a card or in a folder beside photos that can be used, identified by its first bytes: macOS's companions of files
 * (AppleDouble), videos, and photos of formats that aren't read.
 */
export type OtherFile = 'apple-double' | 'video' | 'jpeg-xl' | 'avif';

/** Number of a file's first bytes that identify its format. */
export const OTHER_FILE_BYTES = 64;

const APPLE_DOUBLE = '\0\x05\x16\x07';
const JPEG_XL = /^(\xff\n|\0\0\0\fJXL \r\n\x87\n)/;
/** A file of ISO base media (ISO 14496-12), and what its brands say. */
const ISO_MEDIA = /^[^]{4}ftyp/;
const AVIF = /avi[fs]/;
const STILLS = /hei[cxms]|hev[cxms]|mif1|msf1|crx /;
/** AVI, and QuickTime without brands. */
const VIDEO = /^(RIFF[^]{4}AVI |[^]{4}(moov|mdat|wide|free|skip))/;
/** Matroska and WebM, and the program stream of MPEG. */
const OTHER_VIDEOS = ['\x1aE\xdf\xa3', '\0\0\x01\xba'];

/** @returns null for anything else, photos above all */
export function otherFile(start: Uint8Array): OtherFile | null {
  const text = Array.from(start.subarray(0, OTHER_FILE_BYTES), (byte) =>
    String.fromCharCode(byte),
  ).join('');
  if (text.startsWith(APPLE_DOUBLE)) {
    return 'apple-double';
  }
  if (JPEG_XL.test(text)) {
    return 'jpeg-xl';
  }
  if (!ISO_MEDIA.test(text)) {
    const isVideo = VIDEO.test(text) || OTHER_VIDEOS.some((start) => text.startsWith(start));
    return isVideo ? 'video' : null;
  }
  const brands = brandsIn(text);
  if (AVIF.test(brands)) {
    return 'avif';
  }
  return STILLS.test(brands) ? null : 'video';
}

/** The brands of the first box of ISO base media, as far as they are in a file's first bytes (Latin-1). */
export function brandsIn(start: string): string {
  const length = Array.from(start.slice(0, 4)).reduce(
    (sum, byte) => sum * 256 + byte.charCodeAt(0),
    0,
  );
  return start.slice(8, length);
}

/** Why such a file isn't taken and what to do, as a phrase that follows its name. */
export function otherFileRefusal(kind: OtherFile): string {
  switch (kind) {
    case 'apple-double':
      return 'is a companion file of macOS, not a photo; leave it out';
    case 'video':
      return 'is a video; choose photos';
    case 'jpeg-xl':
      return 'is a JPEG XL photo; export it as JPEG';
    case 'avif':
      return 'is an AVIF photo; export it as JPEG';
  }
}
