import { Injectable, Logger } from '@nestjs/common';
import { DomainError, hasNoEffect, invalid, type PhotoFormat } from '@roomlight/contracts';
import { ObjectStore } from '@roomlight/storage';
import type { IncomingMessage } from 'node:http';
import pLimit from 'p-limit';
import { readForm } from './read-form.helper.js';
import { storeFile, type UploadedFile } from './store-file.helper.js';

/** Files of one request that are stored at the same time: while one is brought to the disk, the next comes in. */
const FILES_AT_ONCE = 4;

/** Where a file goes, and what its key is made of. */
export interface Place {
  key: string;
}

export interface UploadForm<At extends Place> {
  /** The one field that files come in. */
  fileField: string;
  /** What the files may be, by content. */
  formats: readonly PhotoFormat[];
  /** The place for the request's file number `index`, counted from 0. */
  placeOf: (index: number) => At;
}

export interface Upload<At extends Place> {
  fields: Record<string, string>;
  /** In the order of the form. */
  files: (At & UploadedFile)[];
}

/** Brings the files of forms into the object store, without ever holding one in memory. */
@Injectable()
export class UploadsService {
  private readonly log = new Logger(UploadsService.name);

  constructor(private readonly store: ObjectStore) {}

  /**
   * Receives a form and hands it over. A request that is refused, by what is wrong with it or by `use`, has no effect:
   * its objects are removed again. When `use` fails otherwise, somebody may have taken them, so they stay; sweeps
   * remove what no row names.
   *
   * @throws DomainError 400 that names the file or field
   */
  async receive<At extends Place, Result>(
    request: IncomingMessage,
    form: UploadForm<At>,
    use: (upload: Upload<At>) => Promise<Result>,
  ): Promise<Result> {
    const stored: string[] = [];
    try {
      return await use(await this.readInto(stored, request, form));
    } catch (error) {
      if (!(error instanceof DomainError) || hasNoEffect(error)) {
        await this.discard(stored);
      }
      throw error;
    }
  }

  /** Removes objects that nobody has taken. What can't be removed now is left to the sweeps. */
  async discard(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) {
      return;
    }
    try {
      await this.store.delete(keys);
    } catch (error) {
      this.log.warn({ msg: `${keys.length} uploaded objects can't be removed now`, err: error });
    }
  }

  private async readInto<At extends Place>(
    stored: string[],
    request: IncomingMessage,
    { fileField, formats, placeOf }: UploadForm<At>,
  ): Promise<Upload<At>> {
    const { store } = this;
    const inTurn = pLimit(FILES_AT_ONCE);
    const files: (At & UploadedFile)[] = [];
    let count = 0;
    const fields = await readForm(request, {
      fileField,
      onFile: (file, signal) => {
        const index = count;
        count += 1;
        return inTurn(async () => {
          signal.throwIfAborted();
          const place = placeOf(index);
          const { key } = place;
          stored.push(key);
          const uploaded = await storeFile(file, { store, key, fileField, formats, signal });
          files[index] = { ...place, ...uploaded };
        });
      },
    });
    if (files.length === 0) {
      throw invalid('Missing images', [{ field: fileField, message: 'Missing images' }]);
    }
    return { fields, files };
  }
}
