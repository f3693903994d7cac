import { Injectable, Logger } from '@nestjs/common';
import { DomainError, hasNoEffect, invalid, type FrameFormat } from '@roomlight/contracts';
import { ObjectStore } from '@roomlight/storage';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import pLimit from 'p-limit';
import { notSignedIn } from '../http/auth/access.guard.js';
import { SessionCacheService } from '../http/auth/session-cache.service.js';
import { readForm } from './read-form.helper.js';

import { storeFile, type StoredPhoto } from './store-file.helper.js';

/** Number of files of one request that are stored at a time: while one is written to disk, the next arrives. */
const FILES_AT_ONCE = 4;

/** The storage area of a file, and the parts of its key. */
export interface Place {
  key: string;
}

export interface UploadForm<At extends Place, Format extends FrameFormat> {
  /** The one field that files come in. */
  fileField: string;
  /** What the files may be, by content. */
  formats: readonly Format[];
  /** The place for the request's file number `index`, counted from 0. */
  placeOf: (index: number) => At;
  /** Whether a form without files is complete: its files may have been sent before it. */
  mayHaveNoFiles?: boolean;
}

export interface Upload<At extends Place, Format extends FrameFormat> {
  fields: Record<string, string>;
  /** In the order of the form. */
  files: (At & StoredPhoto<Format>)[];
}

/** Streams the files of forms into the object store, without holding a whole file in memory. */
@Injectable()
export class UploadsService {
  private readonly log = new Logger(UploadsService.name);

  constructor(
    private readonly store: ObjectStore,
    private readonly sessions: SessionCacheService,
  ) {}

  /**
   * Receives a form and passes it to `use`. A request that is invalid or refused by `use` has no effect: its objects
   * are removed again. When `use` fails otherwise, the objects may be in use, so they stay; sweeps remove those that no
   * row names.
   *
   * @throws DomainError 400 that names the file or field; 401 when the sender's session ended meanwhile
   */
  async receive<At extends Place, Format extends FrameFormat, Result>(
    request: FastifyRequest,
    form: UploadForm<At, Format>,
    use: (upload: Upload<At, Format>) => Promise<Result>,
  ): Promise<Result> {
    const stored: string[] = [];
    let isPassedOn = false;
    try {
      const upload = await this.readInto(stored, request.raw, form);
      await this.checkSession(request);
      isPassedOn = true;
      return await use(upload);
    } catch (error) {
      if (!isPassedOn || !(error instanceof DomainError) || hasNoEffect(error)) {
        await this.discard(stored);
      }
      throw error;
    }
  }

  /** Removes unused objects. Those that can't be removed now are left to the sweeps. */
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

  /** An upload takes minutes, in which its sender may have been suspended. */
  private async checkSession(request: FastifyRequest): Promise<void> {
    const { user } = await this.sessions.sessionOf(request);
    if (user === null) {
      throw notSignedIn();
    }
  }

  private async readInto<At extends Place, Format extends FrameFormat>(
    stored: string[],
    request: IncomingMessage,
    { fileField, formats, placeOf, mayHaveNoFiles = false }: UploadForm<At, Format>,
  ): Promise<Upload<At, Format>> {
    const { store } = this;
    const inTurn = pLimit(FILES_AT_ONCE);
    const files: (At & StoredPhoto<Format>)[] = [];
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
    if (files.length === 0 && !mayHaveNoFiles) {
      throw missingFiles(fileField);
    }
    return { fields, files };
  }
}

export function missingFiles(field: string): DomainError {
  return invalid('Missing images', [{ field, message: 'Missing images' }]);
}
