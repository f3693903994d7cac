import { cleanFileName, invalid, type PhotoFormat } from '@roomlight/contracts';
import {
  exposureFacts,
  inspectHeader,
  NotAPhotoError,
  shownSize,
  type ExposureFacts,
  type ShownSize,
} from '@roomlight/imaging';
import { getFile, withWorkingDirectory, type ObjectStore } from '@roomlight/storage';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { FileMeter } from './file-meter.helper.js';
import { PlaceEraser } from './place-eraser.helper.js';
import type { FormFile } from './read-form.helper.js';

export interface Destination {
  store: ObjectStore;
  key: string;
  /** The form's field, for errors about the file. */
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
  /** Pixels, as shown (after EXIF orientation). */
  width: number;
  height: number;
  /** As far as the file's beginning says. */
  exposure: ExposureFacts;
}

/**
 * Streams a file into the store, without the place where it was taken, and checks it by its content.
 * @throws DomainError 400 that names the file
 */
export async function storeFile(
  { filename: given, body }: FormFile,
  { store, key, fileField, formats, signal }: Destination,
): Promise<UploadedFile> {
  const filename = cleanFileName(given);
  const meter = new FileMeter();
  // An error of the body fails the meter, and with it the put.
  pipeline(body, new PlaceEraser(), meter, () => undefined);
  try {
    await store.put(key, meter, { signal });
    const { head, size } = meter;
    const { format, shown } = await inspectHeader(head, size);
    if (!formats.includes(format)) {
      throw new NotAPhotoError(`is not a ${formats.join(' or ').toUpperCase()} photo`);
    }
    const { width, height } = shown ?? (await sizeOfWhole(store, key));
    return { filename, size, format, width, height, exposure: exposureFacts(head) };
  } catch (error) {
    if (error instanceof NotAPhotoError) {
      const message = `${filename} ${error.message}`;
      throw invalid(message, [{ field: fileField, message }]);
    }
    throw error;
  }
}

/** Inspects the whole file when its beginning is not enough. */
async function sizeOfWhole(store: ObjectStore, key: string): Promise<ShownSize> {
  const size = await withWorkingDirectory(async (directory) => {
    const path = join(directory, 'photo');
    await getFile(store, key, path);
    return shownSize(path);
  });
  if (size === null) {
    throw new NotAPhotoError('is not a picture');
  }
  return size;
}
