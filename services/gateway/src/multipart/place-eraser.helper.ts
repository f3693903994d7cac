import { erasePlace, metadataLength } from '@roomlight/imaging';
import { Transform, type TransformCallback } from 'node:stream';

/** More than the metadata of any camera; what is behind it passes as it is. */
const MAX_METADATA_BYTES = 2 * 1024 * 1024;

/**
 * Erases the place where a photo was taken from its metadata, while it passes. Photos go on to agents and portals, and a
 * photographer's phone may have written a place that isn't the listing's.
 */
export class PlaceEraser extends Transform {
  /** The file's beginning, until all metadata is there; null from then on. */
  private beginning: Buffer[] | null = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.beginning === null) {
      done(null, chunk);
      return;
    }
    this.beginning.push(chunk);
    const bytes = Buffer.concat(this.beginning);
    const length = metadataLength(bytes);
    if (length === null && bytes.length < MAX_METADATA_BYTES) {
      done();
      return;
    }
    erasePlace(bytes.subarray(0, length ?? bytes.length));
    this.beginning = null;
    done(null, bytes);
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat(this.beginning ?? []));
  }
}
