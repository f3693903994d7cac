import { Injectable, Logger } from '@nestjs/common';
import type { FolderFiles } from '@roomlight/contracts';
import { ObjectStore } from '@roomlight/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { attachment } from '../http/server/attachment.rules.js';
import { zippedPhotos, type ZippedPhoto } from './zip-files.rules.js';
import { zipLayout } from './zip-records.rules.js';
import { zip } from './zip.rules.js';

const CHUNK_BYTES = 256 * 1024;

/** Streams the photos of folders as ZIPs, never holding more than a piece of one photo. */
@Injectable()
export class ZipAnswersService {
  private readonly log = new Logger(ZipAnswersService.name);

  constructor(private readonly store: ObjectStore) {}

  async send(
    { method }: FastifyRequest,
    reply: FastifyReply,
    { name, files }: FolderFiles,
  ): Promise<void> {
    const photos = zippedPhotos(files);
    const [first] = photos;
    if (first !== undefined) {
      // Opens the first photo before the headers are sent, so that an unavailable store can still be reported by a
      // status.
      await this.store.stat(first.key);
    }
    const layout = zipLayout(photos);
    void reply
      .type('application/zip')
      .header('content-length', layout.length)
      .header('content-disposition', attachment(`${name}.zip`));
    const leaving = new AbortController();
    const bytes = zip(layout, (photo) => this.open(photo, leaving.signal));
    const body =
      method === 'HEAD'
        ? Readable.from([])
        : Readable.from(bytes, { objectMode: false, highWaterMark: CHUNK_BYTES });
    body.once('error', (err) => this.log.warn({ msg: `The ZIP of ${name} broke off`, err }));
    // A generator that waits for the store can't be ended from outside, so this ends the stream it waits for.
    body.once('close', () => leaving.abort());
    await reply.send(body);
  }

  private async open({ key, size }: ZippedPhoto, signal: AbortSignal): Promise<Readable> {
    const object = await this.store.get(key, { signal });
    if (object.size !== size) {
      object.body.destroy();
      throw new Error(`The object ${key} has ${object.size} bytes, not ${size}`);
    }
    return object.body;
  }
}
