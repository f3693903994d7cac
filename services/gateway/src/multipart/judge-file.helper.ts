import { invalid, type FrameFormat } from '@roomlight/contracts';
import {
  inspectHeader,
  keptFormat,
  NotAPhotoError,
  shownSize,
  type ExposureFacts,
  type ShownSize,
} from '@roomlight/imaging';
import { withWorkingDirectory } from '@roomlight/storage';
import { join } from 'node:path';

/** A file whose bytes are in the store. */
export interface StoredFile {
  filename: string;
  /** Bytes. */
  size: number;
  /** The first bytes, HEAD_BYTES at most. */
  head: Buffer;
  /** The bytes from `start` to before `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
  /** Writes the whole file to a path. */
  download: (path: string) => Promise<unknown>;
}

export interface Expectation<Format extends FrameFormat> {
  /** The form's field, for errors about the file. */
  fileField: string;
  /** What the file may be, by content. */
  formats: readonly Format[];
}

export interface JudgedFile<Format extends FrameFormat> {
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
 * Checks a file by its content.
 * @throws DomainError 400 that names the file
 */
export async function judgeFile<Format extends FrameFormat>(
  file: StoredFile,
  { fileField, formats }: Expectation<Format>,
): Promise<JudgedFile<Format>> {
  const { filename, size, head } = file;
  return namingFile(filename, fileField, async () => {
    const header = await inspectHeader(head, size, (start, end) =>
      file.read(start, Math.min(end, size)),
    );
    const format = accepted(header.format, formats);
    const { width, height } = header.shown ?? (await sizeOfWhole(file));
    return { filename, size, format, width, height, exposure: header.exposure };
  });
}

/** @throws DomainError 400 that names the file when the work finds that it is no photo */
export async function namingFile<Result>(
  filename: string,
  fileField: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
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

/** Inspects the whole file when its beginning is not enough. */
async function sizeOfWhole({ download }: StoredFile): Promise<ShownSize> {
  const size = await withWorkingDirectory(async (directory) => {
    const path = join(directory, 'photo');
    await download(path);
    return shownSize(path);
  });
  if (size === null) {
    throw new NotAPhotoError('is not a picture');
  }
  return size;
}
