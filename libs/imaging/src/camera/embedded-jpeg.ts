import { exifBlock, numbersTag, type CarriedExif } from '@roomlight/contracts/camera-files';
import type { EmbeddedJpeg } from '@roomlight/contracts/camera-files';
import { open, writeFile } from 'node:fs/promises';

const ORIENTATION = 0x112;
const START = Buffer.from([0xff, 0xd8]);
const APP1 = 0xe1;
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/**
 * Takes a JPEG out of a RAW file, as it is but for its EXIF data, which become those of the RAW file: the JPEG itself
 * often has none, not even the orientation.
 */
export async function extractJpeg(
  path: string,
  output: string,
  { jpeg, orientation }: { jpeg: EmbeddedJpeg; orientation: number },
  exif: CarriedExif,
): Promise<void> {
  const bytes = Buffer.alloc(jpeg.end - jpeg.start);
  const file = await open(path);
  try {
    await file.read(bytes, 0, bytes.length, jpeg.start);
  } finally {
    await file.close();
  }
  const turned = numbersTag(ORIENTATION, 'short', [orientation], exif.isLittleEndian);
  const block = exifBlock(exif, [turned]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | APP1);
  head.writeUInt16BE(2 + EXIF.length + block.length, 2);
  await writeFile(output, [START, head, EXIF, block, ...withoutExif(bytes)]);
}

/** The parts of a JPEG behind its first marker, without its EXIF segments. */
function withoutExif(jpeg: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = START.length;
  let at = from;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && isMetadata(jpeg[at + 1]!)) {
    const next = at + 2 + jpeg.readUInt16BE(at + 2);
    const isExif =
      jpeg[at + 1] === APP1 && jpeg.subarray(at + 4, at + 4 + EXIF.length).equals(EXIF);
    if (isExif) {
      parts.push(jpeg.subarray(from, at));
      from = next;
    }
    at = next;
  }
  return [...parts, jpeg.subarray(from)];
}

/** APP0 to APP15, and comments. */
const isMetadata = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
