import { erasePlace } from '@roomlight/imaging';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * Erases the place where a photo was taken from its metadata, while it passes. Photos go on to agents and portals, and a
 * photographer's phone may have written a place that isn't the listing's. Holds back a segment of metadata at a time,
 * 64 KB at most, and joins what it holds back only when a segment is complete: however small the chunks are, the work
 * grows with the file.
 */
export class PlaceEraser extends Transform {
  private held: Buffer[] = [];
  private heldBytes = 0;
  private isStart = true;
  /** Bytes to hold back before the next segment is complete; null behind the metadata. */
  private needs: number | null = 1;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.needs === null) {
      done(null, chunk);
      return;
    }
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    if (this.heldBytes < this.needs) {
      done();
      return;
    }
    const bytes = Buffer.concat(this.held, this.heldBytes);
    const { done: erased, needs } = erasePlace(bytes, this.isStart);
    this.isStart &&= erased === 0;
    this.needs = needs;
    const passed = needs === null ? bytes.length : erased;
    this.held = passed === bytes.length ? [] : [bytes.subarray(passed)];
    this.heldBytes = bytes.length - passed;
    done(null, bytes.subarray(0, passed));
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat(this.held, this.heldBytes));
  }
}
