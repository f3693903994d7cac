import { cleanFileName, type FrameFormat } from '@roomlight/contracts';
import { getFile, type ObjectStore } from '@roomlight/storage';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileMeter } from './file-meter.helper.js';
import { judgeFile, namingFile, type Expectation, type JudgedFile } from './judge-file.helper.js';
import { PlaceEraser } from './place-eraser.helper.js';
import type { FormFile } from './read-form.helper.js';

export interface Destination<Format extends FrameFormat> extends Expectation<Format> {
  store: ObjectStore;
  key: string;
  signal: AbortSignal;
}

/** A file that is in the store as one object. */
export interface StoredPhoto<Format extends FrameFormat> extends JudgedFile<Format> {
  /** Of its bytes, as ZIPs have it. */
  crc32: number;
}

/**
 * Streams a file into the store, without the place where it was taken, and checks it by its content.
 * @throws DomainError 400 that names the file
 */
export async function storeFile<Format extends FrameFormat>(
  { filename: given, body }: FormFile,
  { store, key, signal, ...expected }: Destination<Format>,
): Promise<StoredPhoto<Format>> {
  const filename = cleanFileName(given);
  const meter = new FileMeter();
  // An error of the body fails the meter, and with it the put.
  pipeline(body, new PlaceEraser(), meter, () => undefined);
  const { crc32 } = await namingFile(filename, expected.fileField, () =>
    store.put(key, meter, { signal }),
  );
  const { head, size } = meter;
  const file = {
    filename,
    size,
    head,
    read: async (start: number, end: number) => {
      const part = await store.get(key, { range: { start, end: end - 1 } });
      return buffer(part.body);
    },
    download: (path: string) => getFile(store, key, path),
  };
  return { ...(await judgeFile(file, expected)), crc32 };
}
