import { Injectable, Logger } from '@nestjs/common';
import { DomainError, PHOTO_FORMATS, type PhotoLocation } from '@roomlight/contracts';
import { type ByteRange, ObjectNotFoundError, ObjectStore } from '@roomlight/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { Readable } from 'node:stream';
import { MissingObjectsClient } from '../storage/missing-objects.client.js';
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

/** Locates a picture; `again` after the store did not have what was located before. */
type Locate<Picture> = (isRepeated: boolean) => Promise<Picture>;

/** Streams pictures out of the object store. */
@Injectable()
export class PictureAnswersService {
  private readonly log = new Logger(PictureAnswersService.name);

  constructor(
    private readonly store: ObjectStore,
    private readonly missing: MissingObjectsClient,
  ) {}

  /**
   * Sends the picture, the requested part of it, or 304 when the client has it.
   * @throws DomainError 404 when its file is lost, 416; ObjectNotFoundError
   */
  send<Picture extends PictureObject>(
    request: FastifyRequest,
    reply: FastifyReply,
    locate: Locate<Picture>,
    headersOf: (picture: Picture) => PhotoHeaders,
  ): Promise<void> {
    return this.missing.find(locate, (picture) =>
      this.sendFound(request, reply, picture, headersOf(picture)),
    );
  }

  /** @throws as `send` */
  sendWhole(
    request: FastifyRequest,
    reply: FastifyReply,
    locate: Locate<PictureObject>,
  ): Promise<void> {
    return this.missing.find(locate, (picture) =>
      this.stream(request, reply, picture, { headers: {}, bytes: null }),
    );
  }

  private async sendFound(
    request: FastifyRequest,
    reply: FastifyReply,
    picture: PictureObject,
    headers: PhotoHeaders,
  ): Promise<void> {
    const validators = { etag: headers.etag, lastModified: headers['last-modified'] };
    if (isAtHand(request, validators)) {
      await reply
        .headers({ ...headers })
        .code(304)
        .send();
      return;
    }
    const { size: total } = picture;
    const { range, 'if-range': ifRange } = request.headers;
    const bytes = requestedBytes({ range, ifRange: firstOf(ifRange) }, validators, total);
    const all = { ...headers, 'accept-ranges': 'bytes' };
    switch (bytes.kind) {
      case 'unsatisfiable':
        void reply.headers({ ...all, 'content-range': `bytes */${total}` });
        throw new DomainError(
          416,
          'range_not_satisfiable',
          `The photo has ${total} bytes: the range starts after their end.`,
        );
      case 'part':
        return this.stream(request, reply, picture, { headers: all, bytes });
      case 'whole':
        return this.stream(request, reply, picture, { headers: all, bytes: null });
    }
  }

  /**
   * Opens the object before anything is said about it: one of another size isn't what was located. Fastify ends the reading when the client leaves.
   * @param bytes null for the whole
   */
  private async stream(
    { method }: FastifyRequest,
    reply: FastifyReply,
    { key, contentType, size }: PictureObject,
    { headers, bytes }: { headers: Record<string, string>; bytes: ByteRange | null },
  ): Promise<void> {
    const body =
      method === 'HEAD' ? await this.nothingOf(key, size) : await this.open(key, size, bytes);
    void reply.headers(headers).type(contentType);
    if (bytes === null) {
      void reply.header('content-length', size);
    } else {
      void reply
        .code(206)
        .header('content-range', `bytes ${bytes.start}-${bytes.end}/${size}`)
        .header('content-length', bytes.end - bytes.start + 1);
    }
    await reply.send(body);
  }

  private async open(key: string, size: number, range: ByteRange | null): Promise<Readable> {
    const { body, total } = await this.store.get(key, range === null ? {} : { range });
    if (total !== size) {
      body.destroy();
      throw new ObjectNotFoundError(key);
    }
    body.once('error', (err) => this.log.warn({ msg: 'A photo broke off', err }));
    return body;
  }

  /** An empty stream, since an empty body would reset the length. */
  private async nothingOf(key: string, size: number): Promise<Readable> {
    if ((await this.store.stat(key)).size !== size) {
      throw new ObjectNotFoundError(key);
    }
    return Readable.from([]);
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
