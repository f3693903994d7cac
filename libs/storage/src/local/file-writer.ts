import type { FileHandle } from 'node:fs/promises';

const BUFFER_BYTES = 256 * 1024;

/** Writes a file in large pieces, since each small piece from the network would cost a round trip to another thread. */
export class FileWriter {
  readonly #handle: FileHandle;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #filled = 0;
  #size = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Bytes taken so far. */
  get size(): number {
    return this.#size;
  }

  /** The chunk may be reused as soon as this resolves. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#size += chunk.length;
    if (this.#filled + chunk.length > BUFFER_BYTES) {
      await this.flush();
    }
    if (chunk.length > BUFFER_BYTES) {
      await this.#writeAll(chunk);
    } else {
      this.#buffer.set(chunk, this.#filled);
      this.#filled += chunk.length;
    }
  }

  /** Writes what is still held back. */
  async flush(): Promise<void> {
    await this.#writeAll(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  async #writeAll(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(bytes, done);
      done += bytesWritten;
    }
  }
}
