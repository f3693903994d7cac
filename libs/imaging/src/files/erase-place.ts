const SOI = 0xffd8;
const APP1 = 0xffe1;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
/** XMP has the place as attributes or as elements, on one or several lines. */
const XMP_PLACE =
  /\bexif:GPS\w+\s*=\s*(?:"[^"]*"|'[^']*')|<(exif:GPS\w+)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/g;

const GPS_IFD_POINTER = 0x8825;
const ENTRY_BYTES = 12;
/** Bytes of a value by its type, from BYTE to DOUBLE (TIFF 6.0, section 2). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * The length of everything before the picture of a JPEG, which all metadata is in; 0 for other files.
 * @returns null when the file is longer than the given beginning, and so may be its metadata
 */
export function metadataLength(beginning: Buffer): number | null {
  if (beginning.length < 2) {
    return null;
  }
  if (beginning.readUInt16BE() !== SOI) {
    return 0;
  }
  let at = 2;
  while (at + 4 <= beginning.length) {
    if (!isMetadata(beginning.readUInt16BE(at))) {
      return at;
    }
    at += 2 + beginning.readUInt16BE(at + 2);
  }
  return null;
}

/** APP0 to APP15, and comments. */
const isMetadata = (marker: number): boolean =>
  (marker >= 0xffe0 && marker <= 0xffef) || marker === 0xfffe;

/**
 * Overwrites the place where a photo was taken, in the EXIF and XMP of a JPEG's beginning, and nothing else: the length
 * stays the same. What is damaged stays as it is.
 * @param metadata of the length that `metadataLength` returns
 */
export function erasePlace(metadata: Buffer): void {
  for (let at = 2; at + 4 <= metadata.length; at += 2 + metadata.readUInt16BE(at + 2)) {
    if (metadata.readUInt16BE(at) !== APP1) {
      continue;
    }
    const payload = metadata.subarray(at + 4, at + 2 + metadata.readUInt16BE(at + 2));
    if (payload.subarray(0, EXIF.length).equals(EXIF)) {
      eraseFromExif(payload.subarray(EXIF.length));
    } else if (payload.subarray(0, XMP.length).equals(XMP)) {
      eraseFromXmp(payload.subarray(XMP.length));
    }
  }
}

function eraseFromXmp(packet: Buffer): void {
  // In Latin-1, each byte is one character.
  const text = packet.toString('latin1');
  const erased = text.replace(XMP_PLACE, (place) => ' '.repeat(place.length));
  packet.write(erased, 'latin1');
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
      for (let value = values.begin; value < values.end; value += ENTRY_BYTES) {
        const bytes = (TYPE_BYTES[u16(value + 2)] ?? 0) * u32(value + 4);
        if (bytes > 4) {
          tiff.fill(
            0,
            Math.min(u32(value + 8), tiff.length),
            Math.min(u32(value + 8) + bytes, tiff.length),
          );
        }
      }
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
