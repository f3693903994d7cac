import { Body, Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import {
  DomainError,
  invalid,
  MAX_FILE_PARTS,
  MAX_LISTING_FILES,
  PART_BYTES,
  type CurrentUser,
  type UploadState,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { Fails, TakesBytes } from '../api-document/document.decorator.js';
import { Access, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { numberOf } from '../http/request/number.pipe.js';
import { PART_TYPE } from '../http/server/body-parsers.helper.js';
import { cutOff } from '../multipart/form-parser.helper.js';
import { SentFilesService } from './sent-files.service.js';
import { StoreRefusalsService } from './store-refusals.service.js';
import {
  PartAddresses,
  PartsToSend,
  SentPart,
  UploadAnnouncement,
  UploadReport,
} from './upload.dto.js';

/** Uploads that can be resumed: announced first, their large files in parts, and their chunks by `submit-staging`. */
@Controller('api/queue/uploads')
@Access('user')
export class UploadsController {
  constructor(
    private readonly calls: RpcClient,
    private readonly files: SentFilesService,
    private readonly storeRefusals: StoreRefusalsService,
  ) {}

  /**
   * Opens an upload before its bytes are sent, or finds it. Whatever would refuse the upload does so here: its name, a
   * conflict, a payment that is due. An open upload is kept for a day.
   */
  @Post()
  @HttpCode(200)
  @Fails([
    'payment_required',
    'listing_exists',
    'upload_in_progress',
    'too_many_uploads',
    'too_large',
    'account_deleted',
    'upload_ended',
  ])
  async begin(
    @SignedInUser() { id: userId }: CurrentUser,
    @Body() upload: UploadAnnouncement,
  ): Promise<UploadReport> {
    const state = await this.calls.request('queue.upload.begin.v1', { userId, ...upload });
    return this.report(upload.uploadId, state);
  }

  /** Tells what the server has of an upload. */
  @Get(':uploadId')
  @Fails(['not_found', 'upload_ended'])
  async find(
    @SignedInUser() { id: userId }: CurrentUser,
    @Param('uploadId', idOf('Upload')) uploadId: string,
  ): Promise<UploadReport> {
    const state = await this.calls.request('queue.upload.find.v1', { userId, uploadId });
    return this.report(uploadId, state);
  }

  /**
   * Tells where to put parts of files: into the object store itself, where browsers reach it, or here. An address is for
   * this part alone, with exactly so many bytes, and good for a quarter of an hour. With `storeRefusal`, the addresses
   * are the server's own, and its log and its health say why the store doesn't take parts from browsers.
   */
  @Post(':uploadId/addresses')
  @HttpCode(200)
  @Fails(['not_found', 'upload_ended', 'too_large'])
  async addresses(
    @SignedInUser() { id: userId }: CurrentUser,
    @Param('uploadId', idOf('Upload')) uploadId: string,
    @Body() { parts, storeRefusal }: PartsToSend,
  ): Promise<PartAddresses> {
    await this.calls.request('queue.upload.claim-parts.v1', { userId, uploadId, parts });
    if (storeRefusal !== undefined) {
      this.storeRefusals.report(storeRefusal);
    }
    const addresses = parts.map(async ({ file, part, size }) => {
      const signed =
        storeRefusal === undefined
          ? await this.files.signPart(uploadId, { file, part, size })
          : null;
      const address = signed ?? `/api/queue/uploads/${uploadId}/files/${file}/parts/${part}`;
      return { file, part, address, contentType: PART_TYPE };
    });
    return { addresses: await Promise.all(addresses) };
  }

  /**
   * Stores a part of a file. All parts have 2 MB but a file's last one; the same part may be sent again. A chunk names its
   * files in `sentFiles` once all their parts are here.
   */
  @Put(':uploadId/files/:number/parts/:part')
  @TakesBytes(PART_TYPE)
  @Fails([
    'invalid_request',
    'not_found',
    'upload_ended',
    'upload_cut_off',
    'too_large',
    'unsupported_media_type',
  ])
  async putPart(
    @Req() { raw, headers }: FastifyRequest,
    @SignedInUser() { id: userId }: CurrentUser,
    @Param('uploadId', idOf('Upload')) uploadId: string,
    @Param('number', numberOf('File', MAX_LISTING_FILES)) file: number,
    @Param('part', numberOf('Part', MAX_FILE_PARTS)) part: number,
  ): Promise<SentPart> {
    const size = announcedSize(headers);
    const parts = [{ file, part, size }];
    // The queue decides about each part, so that none is stored once an upload has ended.
    await this.calls.request('queue.upload.claim-parts.v1', { userId, uploadId, parts });
    try {
      await this.files.putPart(uploadId, { file, part }, raw);
    } catch (error) {
      throw raw.complete ? error : cutOff(error);
    }
    return { file, part, size };
  }

  private async report(uploadId: string, state: UploadState): Promise<UploadReport> {
    const { isComplete, chunks } = state;
    const parts = isComplete ? [] : await this.files.partsOf(uploadId);
    return { isComplete, chunks, parts };
  }
}

/** @throws DomainError 415, 413 or 400 */
function announcedSize(headers: FastifyRequest['headers']): number {
  if (headers['content-type'] !== PART_TYPE) {
    throw new DomainError(
      415,
      'unsupported_media_type',
      `Parts are accepted as ${PART_TYPE} only.`,
    );
  }
  const size = Number(headers['content-length'] ?? NaN);
  if (!(size <= PART_BYTES)) {
    throw new DomainError(413, 'too_large', `A part has at most ${PART_BYTES} bytes.`);
  }
  if (size === 0) {
    throw invalid('A part has at least one byte.');
  }
  return size;
}
