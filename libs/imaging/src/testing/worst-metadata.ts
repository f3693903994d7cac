const SEGMENT_BYTES = 0xffff;
const SEGMENTS = 31;

/** A file of 2 MB that begins like a JPEG, whose segments of XMP repeat a part as often as it fits. */
export function endlessPlaces(part: string): Buffer {
  const head = 'http://ns.adobe.com/xap/1.0/\0';
  const payload = (head + part.repeat(SEGMENT_BYTES / part.length)).slice(0, SEGMENT_BYTES - 2);
  return jpegOf(Buffer.from(payload, 'latin1'));
}

/** A file of 2 MB that begins like a JPEG, whose segments of EXIF have thousands of places, all in the same bytes. */
export function overlappingPlaces(): Buffer {
  const payload = Buffer.alloc(SEGMENT_BYTES - 2);
  payload.write('Exif\0\0II*\0', 'latin1');
  const tiff = payload.subarray(6);
  tiff.writeUInt32LE(8, 4);
  // The first directory has nothing but the pointer to the places.
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x8825, 10);
  tiff.writeUInt32LE(26, 18);
  const places = Math.floor((tiff.length - 28) / 12);
  tiff.writeUInt16LE(places, 26);
  for (let n = 0; n < places; n++) {
    const entry = 28 + 12 * n;
    tiff.writeUInt16LE(2, entry + 2);
    tiff.writeUInt32LE(0xffff_ffff, entry + 4);
  }
  return jpegOf(payload);
}

function jpegOf(payload: Buffer): Buffer {
  const length = payload.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), payload]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array<Buffer>(SEGMENTS).fill(segment)]);
}
