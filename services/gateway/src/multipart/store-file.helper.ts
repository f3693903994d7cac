import { cleanFileName, invalid, type FrameFormat } from '@roomlight/contracts';
import {
  inspectHeader,
  keptFormat,
  NotAPhotoError,
  shownSize,
  type ExposureFacts,
  type ShownSize,
} from '@roomlight/imaging';
import { getFile, withWorkingDirectory, type ObjectStore } from '@roomlight/storage';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream';
import { FileMeter } from './file-meter.helper.js';
import { PlaceEraser } from './place-eraser.helper.js';
import type { FormFile } from './read-form.helper.js';

export interface Destination<Format extends FrameFormat> {
  store: ObjectStore;
  key: string;
  /** The form's field, for errors about the file. */
  fileField: string;
  /** What the file may be, by content. */
  formats: readonly Format[];
  signal: AbortSignal;
}

export interface UploadedFile<Format extends FrameFormat> {
  filename: string;
  /** Bytes. */
  size: number;
  format: Format;
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
export async function storeFile<Format extends FrameFormat>(
  { filename: given, body }: FormFile,
  { store, key, fileField, formats, signal }: Destination<Format>,
): Promise<UploadedFile<Format>> {
  const filename = cleanFileName(given);
  const meter = new FileMeter();
  // An error of the body fails the meter, and with it the put.
  pipeline(body, new PlaceEraser(), meter, () => undefined);
  try {
    await store.put(key, meter, { signal });
    const { head, size } = meter;
    const header = await inspectHeader(head, size, (start, end) =>
      readPart(store, key, start, Math.min(end, size)),
    );
    const format = accepted(header.format, formats);
    const { width, height } = header.shown ?? (await sizeOfWhole(store, key));
    return { filename, size, format, width, height, exposure: header.exposure };
  } catch (error) {
    if (error instanceof NotAPhotoError) {
      const message = `${filename} ${error.message}`;
      throw invalid(message, [{ field: fileField, message }]);
    }
    throw error;
  }
}

function accepted<Format extends FrameFormat>(
  format: FrameFormat,
  formats: readonly Format[],
): Format {
  const found = formats.find((one) => one === format);
  if (found === undefined) {
    keptFormat(format);
    throw new NotAPhotoError(`is not a ${formats.join(' or ').toUpperCase()} photo`);
  }
  return found;
}

/** The bytes from `start` to before `end`. */
async function readPart(
  store: ObjectStore,
  key: string,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const { body } = await store.get(key, { range: { start, end: end - 1 } });
  return buffer(body);
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
