import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

const CHUNK_BYTES = 256 * 1024;

/** Reads the given number of bytes of an open file from a position. */
export interface FilePart {
  handle: FileHandle;
  position: number;
  size: number;
}

/**
 * The bytes of an open file, which it closes at its end. Node's own file stream needs an additional read and several
 * times the work, which matters for many small thumbnails.
 */
export class FileBody extends Readable {
  readonly #handle: FileHandle;
  readonly #translate: (error: unknown) => Error;
  #position: number;
  #remaining: number;

  /** @param translate turns a failure of the file system into the reader's error */
  constructor({ handle, position, size }: FilePart, translate: (error: unknown) => Error) {
    super({ highWaterMark: CHUNK_BYTES });
    this.#handle = handle;
    this.#translate = translate;
    this.#position = position;
    this.#remaining = size;
  }

  override _read(): void {
    this.#readChunk().catch((error: unknown) => this.destroy(this.#translate(error)));
  }

  /** Closing waits for a read in progress. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#handle.close().then(
      () => done(error),
      (cause: unknown) => done(error ?? this.#translate(cause)),
    );
  }

  async #readChunk(): Promise<void> {
    if (this.#remaining > 0) {
      const buffer = Buffer.allocUnsafe(Math.min(this.#remaining, CHUNK_BYTES));
      const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, this.#position);
      if (bytesRead === 0) {
        throw new Error('the file has become shorter');
      }
      this.#position += bytesRead;
      this.#remaining -= bytesRead;
      this.push(buffer.subarray(0, bytesRead));
    }
    if (this.#remaining === 0) {
      this.push(null);
    }
  }
}
