import { HEAD_BYTES, MAX_FILE_BYTES, NotAPhotoError } from '@roomlight/imaging';
import { Transform, type TransformCallback } from 'node:stream';

/** Passes a file through and records what its check needs: its size and its beginning. */
export class FileMeter extends Transform {
  /** Bytes that have passed. */
  size = 0;
  private readonly chunks: Buffer[] = [];
  private kept = 0;

  /** The first bytes, HEAD_BYTES at most. */
  get head(): Buffer {
    return Buffer.concat(this.chunks);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > MAX_FILE_BYTES) {
      done(new NotAPhotoError(`is over ${MAX_FILE_BYTES / (1024 * 1024)} MB`));
      return;
    }
    if (this.kept < HEAD_BYTES) {
      const part = chunk.subarray(0, HEAD_BYTES - this.kept);
      this.chunks.push(part);
      this.kept += part.length;
    }
    done(null, chunk);
  }
}
