import { Injectable, Logger } from '@nestjs/common';
import { DomainError, PHOTO_FORMATS, type PhotoLocation } from '@roomlight/contracts';
import { type GetOptions, ObjectStore } from '@roomlight/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { Readable } from 'node:stream';
import { requestedBytes, type Validators } from './byte-range.rules.js';
import type { PhotoHeaders } from './photo-headers.rules.js';

/** What a picture may come as. */
/** The answers with a picture, for the API document. */
export const PICTURE = {
  types: PHOTO_FORMATS.map((format) => `image/${format}`),
  statuses: [200, 206, 304],
  headers: [
    'ETag',
    'Last-Modified',
    'Cache-Control',
    'Vary',
    'Content-Disposition',
    'Accept-Ranges',
    'Content-Range',
    'Content-Length',
  ],
};

type PictureObject = Pick<PhotoLocation, 'key' | 'size' | 'contentType'>;

/** Streams pictures out of the object store. */
@Injectable()
export class PictureAnswersService {
  private readonly log = new Logger(PictureAnswersService.name);

  constructor(private readonly store: ObjectStore) {}

  /**
   * Sends the picture, the requested part of it, or 304 when the client has it.
   * @throws ObjectNotFoundError, DomainError 416
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    picture: PictureObject,
    headers: PhotoHeaders,
  ): Promise<void> {
    void reply.headers({ ...headers });
    const validators = { etag: headers.etag, lastModified: headers['last-modified'] };
    if (isAtHand(request, validators)) {
      await reply.code(304).send();
      return;
    }
    const { size: total } = picture;
    const { range, 'if-range': ifRange } = request.headers;
    const bytes = requestedBytes({ range, ifRange: firstOf(ifRange) }, validators, total);
    void reply.header('accept-ranges', 'bytes');
    switch (bytes.kind) {
      case 'unsatisfiable':
        void reply.header('content-range', `bytes */${total}`);
        throw new DomainError(
          416,
          'range_not_satisfiable',
          `The photo has ${total} bytes: the range starts after their end.`,
        );
      case 'part':
        void reply
          .code(206)
          .header('content-range', `bytes ${bytes.start}-${bytes.end}/${total}`)
          .header('content-length', bytes.end - bytes.start + 1);
        await this.stream(request, reply, picture, { range: bytes });
        return;
      case 'whole':
        await this.sendWhole(request, reply, picture);
    }
  }

  /** @throws ObjectNotFoundError */
  async sendWhole(
    request: FastifyRequest,
    reply: FastifyReply,
    picture: PictureObject,
  ): Promise<void> {
    void reply.header('content-length', picture.size);
    await this.stream(request, reply, picture, {});
  }

  /** Fastify ends the reading when the client leaves. */
  private async stream(
    { method }: FastifyRequest,
    reply: FastifyReply,
    { key, contentType }: PictureObject,
    options: GetOptions,
  ): Promise<void> {
    void reply.type(contentType);
    if (method === 'HEAD') {
      // An empty stream, since an empty body would reset the length.
      await reply.send(Readable.from([]));
      return;
    }
    const { body } = await this.store.get(key, options);
    body.once('error', (err) => this.log.warn({ msg: 'A photo broke off', err }));
    await reply.send(body);
  }
}

/**
 * Whether the client has exactly this photo. Ignores its `Cache-Control`, which is meant for caches: a page that sends
 * its own `If-None-Match` by `fetch` always adds `no-cache`.
 */
function isAtHand({ headers }: FastifyRequest, { etag, lastModified }: Validators): boolean {
  const { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince } = headers;
  return fresh(
    { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince },
    { etag, 'last-modified': lastModified },
  );
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
