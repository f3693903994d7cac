import { cleanFileName, invalid, type PhotoFormat } from '@roomlight/contracts';
import {
  inspectHeader,
  isQuarterTurned,
  NotAPhotoError,
  type PhotoHeader,
} from '@roomlight/imaging';
import type { ObjectStore } from '@roomlight/storage';
import { pipeline } from 'node:stream';
import { FileMeter } from './file-meter.js';
import type { FormFile } from './read-form.js';

export interface Destination {
  store: ObjectStore;
  key: string;
  /** The form's field, for what is wrong with the file. */
  fileField: string;
  /** What the file may be, by content. */
  formats: readonly PhotoFormat[];
  signal: AbortSignal;
}

export interface UploadedFile {
  filename: string;
  /** Bytes. */
  size: number;
  format: PhotoFormat;
  /** Pixels, as shown (after EXIF orientation); 0 where the beginning of a TIFF doesn't tell. */
  width: number;
  height: number;
}

/**
 * Streams a file into the store and judges it by what passed.
 * @throws DomainError 400 that names the file
 */
export async function storeFile(
  { filename: given, body }: FormFile,
  { store, key, fileField, formats, signal }: Destination,
): Promise<UploadedFile> {
  const filename = cleanFileName(given);
  const meter = new FileMeter();
  // What breaks the body breaks the meter, and with it the put.
  pipeline(body, meter, () => undefined);
  try {
    await store.put(key, meter, { signal });
    const { head, size } = meter;
    const header = await inspectHeader(head, size);
    if (!formats.includes(header.format)) {
      throw new NotAPhotoError(`is not a ${formats.join(' or ').toUpperCase()} photo`);
    }
    return { filename, size, format: header.format, ...(await shownSize(head, header)) };
  } catch (error) {
    if (error instanceof NotAPhotoError) {
      const message = `${filename} ${error.message}`;
      throw invalid(message, [{ field: fileField, message }]);
    }
    throw error;
  }
}

async function shownSize(
  head: Buffer,
  { width, height }: PhotoHeader,
): Promise<{ width: number; height: number }> {
  return (await isQuarterTurned(head)) ? { width: height, height: width } : { width, height };
}
