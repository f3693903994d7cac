import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ListingList,
  FRAME_FORMATS,
  type FrameFormat,
  type CurrentUser,
  type Done,
  stagingKey,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Fails, Sends, TakesForm } from '../api-document/document.decorator.js';
import { Access, SignedInUser } from '../http/auth/access.decorator.js';
import type { JudgedFile } from '../multipart/judge-file.helper.js';
import { UploadsService, type Place, type Upload } from '../multipart/uploads.service.js';
import { assertRoles } from './given-roles.rules.js';
import { ListingName } from './listing-name.dto.js';
import { ListingsCacheService } from './listings-cache.service.js';
import { SentFilesService, type PartedFile } from './sent-files.service.js';
import { parseStagingForm, StagingForm } from './staging.dto.js';

/** The queue stores a row per frame. */
const RECEIVE_DEADLINE_MS = 15_000;

export class UploadReceipt {
  /** The id of the listing. */
  jobId!: string;
}

@Controller('api/queue')
@Access('user')
export class QueueController {
  constructor(
    private readonly calls: RpcClient,
    private readonly uploads: UploadsService,
    private readonly listings: ListingsCacheService,
    private readonly sentFiles: SentFilesService,
  ) {}

  /**
   * Uploads the frames of a listing, in one request or in chunks of whole sets. The last chunk queues the listing. Frames
   * that were sent before in parts are named by `sentFiles` in place of `images`.
   *
   * Frames are JPEG, PNG, WebP, TIFF (8 or 16 bits), HEIC or RAW (CR2, CR3, NEF, ARW, DNG, RAF, RW2, ORF and others), by
   * their content.
   */
  @Post('submit-staging')
  @HttpCode(200)
  @TakesForm({ fields: StagingForm, files: 'images' })
  @Fails([
    'payment_required',
    'not_found',
    'listing_exists',
    'upload_in_progress',
    'too_many_uploads',
    'too_large',
    'account_deleted',
    'upload_ended',
    'file_incomplete',
  ])
  submit(
    @Req() request: FastifyRequest,
    @SignedInUser() user: CurrentUser,
  ): Promise<UploadReceipt> {
    const batch = randomUUID();
    const placeOf = (index: number): Place => ({ key: stagingKey(batch, index) });
    return this.uploads.receive(
      request,
      { fileField: 'images', formats: FRAME_FORMATS, placeOf, mayHaveNoFiles: true },
      (upload) => this.handOver(upload, user),
    );
  }

  /**
   * Lists the caller's queue.
   *
   * The answer is passed on without parsing, since it is polled and may be long; an unchanged one isn't asked for.
   */
  @Get('listings')
  @Sends({ body: ListingList, statuses: [200, 304], headers: ['ETag'] })
  async list(
    @SignedInUser() { id }: CurrentUser,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { etag, body } = await this.listings.read(id, headers['if-none-match']);
    void reply.header('etag', etag);
    await (body === null
      ? reply.code(304).send()
      : reply.type('application/json; charset=utf-8').send(body));
  }

  /** Cancels a listing. Photos already in its folder stay. */
  @Post('cancel-listing')
  @HttpCode(200)
  @Fails(['not_found'])
  cancel(@SignedInUser() { id }: CurrentUser, @Body() { listingName }: ListingName): Promise<Done> {
    return this.changing(id, () =>
      this.calls.request('queue.listing.cancel.v1', { userId: id, listingName }),
    );
  }

  /** Retries the failed sets or photos of a listing. */
  @Post('retry-listing')
  @HttpCode(200)
  @Fails(['not_found', 'listing_not_failed'])
  retry(@SignedInUser() { id }: CurrentUser, @Body() { listingName }: ListingName): Promise<Done> {
    return this.changing(id, () =>
      this.calls.request('queue.listing.retry.v1', { userId: id, listingName }),
    );
  }

  /** Removes all completed listings from the caller's queue. */
  @Post('clear-completed')
  @HttpCode(200)
  clear(@SignedInUser() { id }: CurrentUser): Promise<Done> {
    return this.changing(id, () => this.calls.request('queue.listing.clear.v1', { userId: id }));
  }

  /** Reads the queue anew after a change of the caller's own: the hint of it may come a little later. */
  private async changing(userId: string, change: () => Promise<Done>): Promise<Done> {
    const done = await change();
    this.listings.forget(userId);
    return done;
  }

  private async handOver(
    { fields, files: withForm }: Upload<Place, FrameFormat>,
    user: CurrentUser,
  ): Promise<UploadReceipt> {
    const filenames = withForm.map(({ filename }) => filename);
    const { chunk, roles, sent } = await parseStagingForm(fields, filenames);
    if (sent !== null && (await this.hasChunk(user, sent.uploadId, chunk.chunkIndex))) {
      // Its frames may be merged and gone.
      return { jobId: sent.uploadId };
    }
    const files: readonly (Place & Partial<PartedFile> & JudgedFile<FrameFormat>)[] =
      sent === null ? withForm : await this.sentFiles.judge(sent.uploadId, sent.files);
    assertRoles(files, roles);
    const roleOfFile = roles.flat();
    const frames = files.map(({ key, filename, size, parts }, i) => {
      const role = roleOfFile[i];
      return {
        key,
        filename,
        size,
        ...(parts === undefined ? {} : { parts }),
        ...(role === undefined ? {} : { role }),
      };
    });
    const { jobId, notTaken } = await this.calls.request(
      'queue.upload.receive.v1',
      { userId: user.id, ...chunk, frames },
      { deadlineMs: RECEIVE_DEADLINE_MS },
    );
    await this.uploads.discard(notTaken);
    return { jobId };
  }

  /**
   * Whether the queue has a chunk of the caller's upload already.
   * @throws DomainError 404 when the upload isn't the caller's, 410 when it is over
   */
  private async hasChunk(
    { id: userId }: CurrentUser,
    uploadId: string,
    chunkIndex: number,
  ): Promise<boolean> {
    const { chunks } = await this.calls.request('queue.upload.find.v1', { userId, uploadId });
    return chunks.includes(chunkIndex);
  }
}
