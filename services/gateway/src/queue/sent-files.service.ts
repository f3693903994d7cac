import { Injectable } from '@nestjs/common';
import {
  cleanFileName,
  DomainError,
  FRAME_FORMATS,
  frameKeys,
  PART_BYTES,
  partKey,
  stagingKey,
  type FrameFormat,
} from '@roomlight/contracts';
import { erasePlace, HEAD_BYTES } from '@roomlight/imaging';
import { getFile, ObjectStore } from '@roomlight/storage';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { PART_TYPE } from '../http/server/body-parsers.helper.js';
import { judgeFile, type JudgedFile } from '../multipart/judge-file.helper.js';
import { PlaceEraser } from '../multipart/place-eraser.helper.js';
import type { SentFile } from './staging.dto.js';
import type { SentPart } from './upload.dto.js';

const ignore = (): void => undefined;

/** How long a signed address is good for: sixteen parts of 2 MB take 15 minutes at 300 kbit/s. */
const ADDRESS_SECONDS = 900;
/** Files of one request that are read at a time. */
const FILES_AT_ONCE = 4;

/** A file in parts, each an object of its own: all but the last have PART_BYTES. */
export interface PartedFile extends JudgedFile<FrameFormat> {
  key: string;
  parts: number;
}

/** Whether all metadata of a file is in its beginning, and has no place. */
function isWithoutPlace(head: Buffer): boolean {
  const cleaned = Buffer.from(head);
  return erasePlace(cleaned, true).needs === null && cleaned.equals(head);
}

/** The files that are sent in parts, before the form that names them. */
@Injectable()
export class SentFilesService {
  constructor(private readonly store: ObjectStore) {}

  /** Stores a part, or replaces it. */
  async putPart(
    uploadId: string,
    { file, part }: Pick<SentPart, 'file' | 'part'>,
    body: Readable,
  ): Promise<void> {
    const key = partKey(stagingKey(uploadId, file), part);
    // An error of the body fails the eraser, and with it the put.
    await this.store.put(key, part === 0 ? pipeline(body, new PlaceEraser(), ignore) : body);
  }

  /** Where a browser may put a part itself; null when it can't reach the store. */
  signPart(uploadId: string, { file, part, size }: SentPart): Promise<string | null> {
    const key = partKey(stagingKey(uploadId, file), part);
    return this.store.signPut(key, { size, contentType: PART_TYPE, seconds: ADDRESS_SECONDS });
  }

  /** The parts of an upload that the store has. */
  async partsOf(uploadId: string): Promise<SentPart[]> {
    return this.partsUnder(`staging/${uploadId}/`);
  }

  /**
   * Checks files by their content, once they are complete.
   * @throws DomainError 409 when parts are missing, 400 that names the file that is no photo
   */
  async judge(uploadId: string, files: readonly SentFile[]): Promise<PartedFile[]> {
    const inTurn = pLimit(FILES_AT_ONCE);
    return Promise.all(files.map((file) => inTurn(() => this.judgeOne(uploadId, file))));
  }

  private async judgeOne(
    uploadId: string,
    { file, filename: given, size }: SentFile,
  ): Promise<PartedFile> {
    const filename = cleanFileName(given);
    const key = stagingKey(uploadId, file);
    const parts = Math.ceil(size / PART_BYTES);
    const there = new Map(
      (await this.partsUnder(`${key}/`)).map(({ part, size: bytes }) => [part, bytes]),
    );
    const isComplete = Array.from({ length: parts }, (_, part) => part).every(
      (part) => there.get(part) === Math.min(PART_BYTES, size - part * PART_BYTES),
    );
    if (!isComplete) {
      throw new DomainError(
        409,
        'file_incomplete',
        `Parts of ${filename} are missing. Please start the upload again: it goes on where it stopped.`,
      );
    }
    const judged = await judgeFile(
      {
        filename,
        size,
        head: await this.cleanHead(key, size),
        read: (start, end) => this.read(key, start, end),
        download: (path) => getFile(this.store, frameKeys({ key, parts }), path),
      },
      { fileField: 'sentFiles', formats: FRAME_FORMATS },
    );
    return { ...judged, key, parts };
  }

  /**
   * Reads the beginning of a file, and erases the place where the photo was taken from the stored part: a browser that
   * puts parts into the store itself passes by the eraser, and nobody reads a file before this.
   */
  private async cleanHead(key: string, size: number): Promise<Buffer> {
    const headBytes = Math.min(HEAD_BYTES, size);
    const head = await this.read(key, 0, headBytes);
    if (isWithoutPlace(head)) {
      return head;
    }
    const stored = await this.read(key, 0, Math.min(PART_BYTES, size));
    const cleaned = Buffer.from(stored);
    erasePlace(cleaned, true);
    if (!cleaned.equals(stored)) {
      await this.store.put(partKey(key, 0), Readable.from([cleaned], { objectMode: false }));
    }
    return cleaned.subarray(0, headBytes);
  }

  /** The bytes from `start` to before `end`, which may lie in several parts. */
  private async read(key: string, start: number, end: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let at = start; at < end;) {
      const part = Math.floor(at / PART_BYTES);
      const first = part * PART_BYTES;
      const last = Math.min(end, first + PART_BYTES) - 1;
      const range = { start: at - first, end: last - first };
      const { body } = await this.store.get(partKey(key, part), { range });
      pieces.push(await buffer(body));
      at = last + 1;
    }
    return Buffer.concat(pieces);
  }

  private async partsUnder(prefix: string): Promise<SentPart[]> {
    const parts: SentPart[] = [];
    for await (const { key, size } of this.store.list(prefix)) {
      const [, , file, part] = key.split('/');
      if (file !== undefined && part !== undefined) {
        parts.push({ file: Number(file), part: Number(part), size });
      }
    }
    return parts;
  }
}
