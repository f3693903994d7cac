import { crc32 } from 'node:zlib';

/** The CRC-32 of bytes that pass by, as ZIPs have it. */
export class Checksum {
  /** Of the bytes so far: 0 to 2³² - 1. */
  value = 0;

  /** Passes the chunks on unchanged. */
  async *of(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.value = crc32(chunk, this.value);
      yield chunk;
    }
  }
}
