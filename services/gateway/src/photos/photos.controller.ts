import { Controller, Get, Inject, Logger, Param, Query, Req, Res } from '@nestjs/common';
import {
  DomainError,
  parseFolderReference,
  type CurrentUser,
  type PhotoLocation,
} from '@roomlight/contracts';
import { ObjectNotFoundError, type GetOptions, type ObjectStore } from '@roomlight/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { Readable } from 'node:stream';
import { Access, SignedInUser } from '../http/access.decorator.js';
import { OBJECT_STORE } from '../storage/storage.module.js';
import { requestedBytes } from './byte-range.rules.js';
import { photoHeaders, type PhotoHeaders } from './photo-headers.rules.js';
import { PhotoLocations, type PhotoRequest } from './photo-locations.js';
import { parsePhotoQuery } from './photo-query.rules.js';

@Controller('api/folders')
@Access('user')
export class PhotosController {
  private readonly log = new Logger(PhotosController.name);

  constructor(
    private readonly locations: PhotoLocations,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get(':reference/photo/:filename')
  async photo(
    @SignedInUser() user: CurrentUser,
    @Param('reference') reference: string,
    @Param('filename') filename: string,
    @Query() members: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = parsePhotoQuery(members, request.headers.accept);
    const folder = parseFolderReference(reference, user.id);
    const wanted: PhotoRequest = { ...query, folder, filename };
    const location = await this.locations.locate(user, wanted);
    const headers = photoHeaders(location, query);
    void reply.headers({ ...headers });
    if (isAtHand(request, headers)) {
      await reply.code(304).send();
      return;
    }
    await this.send(request, reply, { wanted, location });
  }

  /** The path with its slash as it is. */
  @Get(':ownerId/:folderName/photo/:filename')
  photoByPath(
    @SignedInUser() user: CurrentUser,
    @Param('ownerId') ownerId: string,
    @Param('folderName') folderName: string,
    @Param('filename') filename: string,
    @Query() members: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.photo(user, `${ownerId}/${folderName}`, filename, members, request, reply);
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { wanted, location }: { wanted: PhotoRequest; location: PhotoLocation },
  ): Promise<void> {
    const { size: total } = location;
    const bytes = this.bytesFor(request, reply, total);
    void reply.type(location.contentType).header('accept-ranges', 'bytes');
    switch (bytes.kind) {
      case 'unsatisfiable':
        void reply.header('content-range', `bytes */${total}`);
        throw new DomainError(
          416,
          'range_not_satisfiable',
          `The photo has ${total} bytes: the range begins behind them.`,
        );
      case 'part':
        void reply
          .code(206)
          .header('content-range', `bytes ${bytes.start}-${bytes.end}/${total}`)
          .header('content-length', bytes.end - bytes.start + 1);
        await this.stream(request, reply, wanted, location, { range: bytes });
        return;
      case 'whole':
        void reply.header('content-length', total);
        await this.stream(request, reply, wanted, location, {});
    }
  }

  private bytesFor(request: FastifyRequest, reply: FastifyReply, total: number) {
    const { range, 'if-range': ifRange } = request.headers;
    const validators = {
      etag: String(reply.getHeader('etag')),
      lastModified: String(reply.getHeader('last-modified')),
    };
    return requestedBytes({ range, ifRange: firstOf(ifRange) }, validators, total);
  }

  /** Fastify ends the reading when the client leaves. */
  private async stream(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: PhotoRequest,
    location: PhotoLocation,
    options: GetOptions,
  ): Promise<void> {
    if (request.method === 'HEAD') {
      // An empty stream, since an empty body would reset the length.
      await reply.send(Readable.from([]));
      return;
    }
    try {
      const { body } = await this.store.get(location.key, options);
      body.once('error', (err) => this.log.warn({ msg: 'A photo broke off', err }));
      await reply.send(body);
    } catch (error) {
      if (error instanceof ObjectNotFoundError) {
        this.locations.forget(wanted);
      }
      throw error;
    }
  }
}

/**
 * Whether the client has this very photo. Its `Cache-Control` speaks to caches, not to us: a page that sends its own
 * `If-None-Match` by `fetch` always says `no-cache` beside it.
 */
function isAtHand({ headers }: FastifyRequest, { etag, 'last-modified': modified }: PhotoHeaders) {
  const { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince } = headers;
  return fresh(
    { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince },
    { etag, 'last-modified': modified },
  );
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
