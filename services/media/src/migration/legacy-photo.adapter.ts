import { cleanFileName, type PhotoFormat } from '@roomlight/contracts';
import {
  HEAD_BYTES,
  inspectHeader,
  keptFormat,
  NotAPhotoError,
  shownSize,
} from '@roomlight/imaging';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FileRefusedError, reasonOf } from './migration.errors.js';

export type ContentHash = 'sha1' | 'sha256';

/** An existing photo file, open for reading. */
export interface LegacyPhoto {
  /** The name under which it is stored. */
  filename: string;
  /** Bytes. */
  size: number;
  format: PhotoFormat;
  /** Pixels, as shown. */
  width: number;
  height: number;
  /** Of its content, in hex. */
  hash: string;
  body(): Readable;
}

/** Opening fails for a link that replaced the file, and doesn't block on a pipe. */
const READ_FILES_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const CHUNK_BYTES = 256 * 1024;

/**
 * Checks a file's content as for uploads, and passes it on while it is open.
 * @throws FileRefusedError, NotAPhotoError or DomainError 400 when it can't be migrated
 */
export async function withLegacyPhoto<Result>(
  file: { path: string; filename: string },
  algorithm: ContentHash,
  use: (photo: LegacyPhoto) => Promise<Result>,
): Promise<Result> {
  const filename = cleanFileName(file.filename);
  const handle = await open(file.path, READ_FILES_ONLY).catch(unreadable);
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) {
      throw new FileRefusedError('is not a file');
    }
    const head = await readHead(handle).catch(unreadable);
    const { format, shown } = await inspectHeader(head, stat.size, (start, end) =>
      readPart(handle, start, end),
    );
    const kept = keptFormat(format);
    const size = shown ?? (await shownSize(file.path));
    if (size === null) {
      throw new NotAPhotoError('is not a picture');
    }
    const body = (): Readable => Readable.from(bytesOf(handle), { objectMode: false });
    const hash = createHash(algorithm);
    for await (const chunk of bytesOf(handle)) {
      hash.update(chunk);
    }
    return await use({
      filename,
      size: stat.size,
      format: kept,
      ...size,
      hash: hash.digest('hex'),
      body,
    });
  } finally {
    await handle.close();
  }
}

async function readHead(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(HEAD_BYTES);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, filled, HEAD_BYTES - filled, filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === HEAD_BYTES) {
      return buffer.subarray(0, filled);
    }
  }
}

async function readPart(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(end - start);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, start).catch(unreadable);
  return buffer.subarray(0, bytesRead);
}

/** Reads the whole file; may be called repeatedly. */
async function* bytesOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, position).catch(unreadable);
    if (bytesRead === 0) {
      return;
    }
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function unreadable(error: unknown): never {
  throw new FileRefusedError(`can't be read: ${reasonOf(error)}`, { cause: error });
}
