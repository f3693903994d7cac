import { Injectable, Logger } from '@nestjs/common';
import { DomainError, type FolderFiles, type PhotoLocation } from '@roomlight/contracts';
import { ObjectStore } from '@roomlight/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { requestedBytes } from '../photos/byte-range.rules.js';
import { attachment } from '../http/server/attachment.rules.js';
import { MissingObjectsClient } from '../storage/missing-objects.client.js';
import { noteOf, zippedPhotos, type ZippedFile } from './zip-files.rules.js';
import { zipLayout, type ZipLayout } from './zip-records.rules.js';
import { zip, zipHash, zipPart, type ZipRange } from './zip.rules.js';

const CHUNK_BYTES = 256 * 1024;

/** The answers with a ZIP, for the API document. */
export const ZIP = {
  types: ['application/zip'],
  statuses: [200, 206],
  headers: ['ETag', 'Content-Disposition', 'Accept-Ranges', 'Content-Range', 'Content-Length'],
};

/** Streams the photos of folders as ZIPs, never holding more than a piece of one photo. */
@Injectable()
export class ZipAnswersService {
  private readonly log = new Logger(ZipAnswersService.name);

  constructor(
    private readonly store: ObjectStore,
    private readonly missing: MissingObjectsClient,
  ) {}

  /**
   * Photos whose files are lost are left out and named by a note in the ZIP.
   * @param answer what `locate` answered before
   * @param locate asks for the files once more when the store doesn't have some of them
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: FolderFiles,
    locate: () => Promise<FolderFiles>,
  ): Promise<void> {
    const { name, files, lost } = await this.present(answer, locate);
    const layout = zipLayout([...zippedPhotos(files), ...noteOf(lost)]);
    const part = this.partOf(request, reply, layout);
    void reply.type('application/zip').header('content-disposition', attachment(`${name}.zip`));
    const leaving = new AbortController();
    const open = (file: ZippedFile, range: ZipRange | null) =>
      this.open(file, range, leaving.signal);
    const bytes = part === null ? zip(layout, open) : zipPart(layout, part, open);
    const body =
      request.method === 'HEAD'
        ? Readable.from([])
        : Readable.from(bytes, { objectMode: false, highWaterMark: CHUNK_BYTES });
    body.once('error', (err) => this.log.warn({ msg: `The ZIP of ${name} broke off`, err }));
    // A generator that waits for the store can't be ended from outside, so this ends the stream it waits for.
    body.once('close', () => leaving.abort());
    await reply.send(body);
  }

  /**
   * Answers which bytes are sent, in the headers, too: a ZIP whose checksums are known has the same bytes each time, so
   * a download that broke off can continue.
   * @returns null for all of them
   * @throws DomainError 416
   */
  private partOf(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    layout: ZipLayout<ZippedFile>,
  ): ZipRange | null {
    const hash = zipHash(layout);
    void reply.header('content-length', layout.length);
    if (hash === null) {
      return null;
    }
    const etag = `"${hash}"`;
    void reply.headers({ etag, 'accept-ranges': 'bytes' });
    const { range, 'if-range': ifRange } = headers;
    const asked = { range, ifRange: Array.isArray(ifRange) ? ifRange[0] : ifRange };
    const bytes = requestedBytes(asked, { etag }, layout.length);
    switch (bytes.kind) {
      case 'whole':
        return null;
      case 'part': {
        const { start, end } = bytes;
        void reply
          .code(206)
          .header('content-range', `bytes ${start}-${end}/${layout.length}`)
          .header('content-length', end - start + 1);
        return { start, end };
      }
      case 'unsatisfiable':
        void reply.header('content-range', `bytes */${layout.length}`);
        throw new DomainError(
          416,
          'range_not_satisfiable',
          `The ZIP has ${layout.length} bytes: the range starts after their end.`,
        );
    }
  }

  /** The files that are in the store. Others are reported, so that they are made again where that can be done. */
  private async present(
    answer: FolderFiles,
    locate: () => Promise<FolderFiles>,
  ): Promise<Required<FolderFiles>> {
    const missing = await this.missing.missing(answer.files);
    if (missing.length === 0) {
      return { ...answer, lost: answer.lost ?? [] };
    }
    await this.missing.report(missing);
    const { name, files, lost = [] } = await locate();
    const gone = new Set(await this.missing.missing(files));
    const isGone = ({ key }: PhotoLocation) => gone.has(key);
    return {
      name,
      files: files.filter((file) => !isGone(file)),
      lost: [...lost, ...files.filter(isGone).map(({ filename }) => filename)],
    };
  }

  private async open(
    file: ZippedFile,
    range: ZipRange | null,
    signal: AbortSignal,
  ): Promise<Readable> {
    if ('bytes' in file) {
      const { bytes } = file;
      return Readable.from([range === null ? bytes : bytes.subarray(range.start, range.end + 1)]);
    }
    const { key, size } = file;
    const object = await this.store.get(key, { signal, ...(range !== null && { range }) });
    if (object.total !== size) {
      object.body.destroy();
      throw new Error(`The object ${key} has ${object.total} bytes, not ${size}`);
    }
    return object.body;
  }
}
