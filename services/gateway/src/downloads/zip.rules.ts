import { crc32 } from 'node:zlib';
import {
  descriptor,
  directory,
  localHeader,
  type ZipFile,
  type ZipLayout,
} from './zip-records.rules.js';

/**
 * The bytes of a ZIP, one file after the other; what is behind `open` must be as long as the layout says. The packages
 * there are compute checksums in JavaScript, at a tenth of the speed of what they read.
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
