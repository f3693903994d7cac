import { firstDirectory, TiffDirectory } from './headers/tiff-directory.js';

/** Tags of TIFF, TIFF/EP and DNG. */
const NEW_SUBFILE_TYPE = 254;
const PHOTOMETRIC_INTERPRETATION = 262;
const MAKE = 271;
const SUB_IFDS = 330;
const DNG_VERSION = 50706;

const REDUCED_RESOLUTION = 1;
/**
 * Photometric interpretations of RAW data: a mosaic of a sensor's colours (TIFF/EP), and one already separated but not
 * developed (DNG).
 */
const RAW_INTERPRETATIONS: (number | undefined)[] = [32803, 34892];

/** RAW formats that start like a TIFF, by the camera maker recorded in the file. */
const RAW_BY_MAKE: [RegExp, string][] = [
  [/nikon/i, 'a Nikon RAW photo (NEF)'],
  [/sony/i, 'a Sony RAW photo (ARW)'],
  [/canon/i, 'a Canon RAW photo'],
  [/pentax|ricoh/i, 'a Pentax RAW photo (PEF)'],
  [/samsung/i, 'a Samsung RAW photo (SRW)'],
  [/hasselblad/i, 'a Hasselblad RAW photo (3FR)'],
  [/phase one/i, 'a Phase One RAW photo (IIQ)'],
];

/** First bytes of formats other than TIFF, and of TIFF-based formats with their own signature. */
const BY_FIRST_BYTES: [RegExp, string][] = [
  [/^(II\*\0|MM\0\*)[^]{4}CR/, 'a Canon RAW photo (CR2)'],
  [/^(II\*\0|MM\0\*)[^]{4}(IIII|MMMM)/, 'a Phase One RAW photo (IIQ)'],
  [/^IIU\0/, 'a Panasonic RAW photo (RW2)'],
  [/^(IIRO|IIRS|MMOR)/, 'an Olympus RAW photo (ORF)'],
  [/^FUJIFILMCCD-RAW/, 'a Fujifilm RAW photo (RAF)'],
  [/^\xff\n/, 'a JPEG XL photo'],
  [/^\0\0\0\fJXL \r\n\x87\n/, 'a JPEG XL photo'],
];

/** Brands of ISO base media files (ISO 14496-12; HEIF: ISO 23008-12), the most specific first. */
const BY_BRAND: [RegExp, string][] = [
  [/crx /, 'a Canon RAW photo (CR3)'],
  [/avif|avis/, 'an AVIF photo'],
  [/hei[cxms]|hev[cxms]|mif1|msf1/, 'a HEIC photo'],
];

/**
 * Recognises photos in unsupported formats by their content: RAW, HEIC, AVIF, JPEG XL. RAW files of many makers are
 * TIFFs whose first picture is a thumbnail, which must not be mistaken for the photo.
 *
 * @param head the file's first bytes; a directory that lies beyond them isn't found
 * @returns the kind of file and what the user should do, as a phrase that follows the file's name; undefined for any
 * other file
 */
export function foreignFormat(head: Buffer): string | undefined {
  const name = nameOf(head);
  return name && `is ${name}; export it as JPEG`;
}

function nameOf(head: Buffer): string | undefined {
  const start = head.toString('latin1', 0, 32);
  const known = BY_FIRST_BYTES.find(([bytes]) => bytes.test(start));
  if (known) {
    return known[1];
  }
  if (/^(II\*\0|MM\0\*)/.test(start)) {
    return rawInTiff(head);
  }
  return /^[^]{4}ftyp/.test(start) ? byBrand(head) : undefined;
}

function byBrand(head: Buffer): string | undefined {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const brands = head.toString('latin1', 8, end);
  return BY_BRAND.find(([brand]) => brand.test(brands))?.[1];
}

function rawInTiff(head: Buffer): string | undefined {
  const first = head.length < 8 ? undefined : TiffDirectory.read(head, firstDirectory(head));
  if (!first) {
    return undefined;
  }
  if (first.has(DNG_VERSION)) {
    return 'a RAW photo (DNG)';
  }
  const make = first.text(MAKE);
  const subs = first.numbers(SUB_IFDS).map((at) => TiffDirectory.read(head, at));
  const holdsSensorData = [first, ...subs].some((directory) =>
    RAW_INTERPRETATIONS.includes(directory?.number(PHOTOMETRIC_INTERPRETATION)),
  );
  // A camera's file that begins with a thumbnail keeps its RAW data elsewhere; an ordinary TIFF begins with the photo.
  const thumbnailFirst = ((first.number(NEW_SUBFILE_TYPE) ?? 0) & REDUCED_RESOLUTION) !== 0;
  if (!holdsSensorData && !(thumbnailFirst && make !== '')) {
    return undefined;
  }
  return RAW_BY_MAKE.find(([maker]) => maker.test(make))?.[1] ?? 'a RAW photo';
}
