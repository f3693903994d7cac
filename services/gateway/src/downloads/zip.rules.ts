import { crc32 } from 'node:zlib';
import {
  descriptor,
  directory,
  localHeader,
  type ZipFile,
  type ZipLayout,
} from './zip-records.rules.js';

/**
 * Streams the bytes of a ZIP, one file after the other; each opened file must have the length in the layout. Existing
 * packages compute checksums in JavaScript, at a tenth of the reading speed.
 */
export async function* zip<File extends ZipFile>(
  layout: ZipLayout<File>,
  open: (file: File) => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const checksums: number[] = [];
  for (const { file } of layout.files) {
    yield localHeader(file);
    let checksum = 0;
    for await (const chunk of await open(file)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    yield descriptor(file, checksum);
    checksums.push(checksum);
  }
  yield directory(layout, checksums);
}
