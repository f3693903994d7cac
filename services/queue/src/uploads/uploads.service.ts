import { Injectable } from '@nestjs/common';
import {
  DomainError,
  folderNameOf,
  type ChunkReceipt,
  type ReceiveChunk,
} from '@roomlight/contracts';
import { databaseClock, Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { QueueEnvironment } from '../environment.js';
import { ListingRemovalService } from '../listings/listing-removal.service.js';
import type { Listing } from '../model/listing.entity.js';
import { ListingsRepository } from '../model/listings.repository.js';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';
import { ChunksRepository } from './chunks.repository.js';
import { Payments } from './payments.client.js';
import { checkChunk, placeChunk, splitSets, type TakenChunk } from './upload.rules.js';

type OpenUpload = Pick<Listing, 'id' | 'userId' | 'folderName' | 'totalChunks' | 'totalExpected'>;

/** What is to be done with a chunk that breaks no rule. */
type Verdict =
  /** The queue has it. */
  | { kind: 'repeat'; listingId: string }
  | {
      kind: 'take';
      upload: OpenUpload;
      /** The upload's other chunks. */
      taken: readonly TakenChunk[];
      completeness: ReturnType<typeof checkChunk>;
      begins: { insteadOf: Listing | null } | null;
    };

@Injectable()
export class UploadsService {
  private readonly abandonMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly listings: ListingsRepository,
    private readonly chunks: ChunksRepository,
    private readonly tasks: TasksRepository,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly removal: ListingRemovalService,
    private readonly payments: Payments,
    private readonly dispatcher: DispatcherService,
    private readonly provider: EnhancementProvider,
    private readonly outbox: Outbox,
    environment: QueueEnvironment,
  ) {
    this.abandonMs = environment.UPLOAD_ABANDON_SECONDS * 1000;
  }

  /**
   * Accepts a chunk of an upload completely or not at all; the last one queues the listing. The rules are
   * checked before the payment and again when the chunk is stored: nobody is asked to pay for a refused chunk.
   * @throws DomainError 400 when it breaks a rule, 402 when it must be paid for first, 409 when it is in conflict with
   * another listing, 410 when its upload is over or its user deleted
   */
  async receive(chunk: ReceiveChunk): Promise<ChunkReceipt> {
    const id = chunk.uploadId?.toLowerCase();
    if (id === undefined) {
      return this.receiveUnnamed(chunk);
    }
    const verdict = await this.underLock(chunk, (manager) => this.judge(manager, chunk, id));
    if (verdict.kind === 'repeat') {
      return repeated(verdict.listingId, chunk);
    }
    await this.payments.require(chunk, verdict.upload.id);
    return this.underLock(chunk, async (manager) =>
      this.settle(manager, chunk, await this.judge(manager, chunk, id)),
    );
  }

  /** Removes abandoned uploads. */
  async removeAbandoned(): Promise<number> {
    const before = await this.abandonedBefore(this.dataSource.manager);
    const abandoned = await this.listings.abandoned(before);
    for (const { id, userId } of abandoned) {
      await this.dataSource.transaction(async (manager) => {
        await lockQueueOf(manager, userId);
        const listing = await this.listings.find(manager, id);
        if (listing?.status === 'uploading' && listing.lastChunkAt < before) {
          await this.removal.remove(manager, [id]);
        }
      });
    }
    return abandoned.length;
  }

  /**
   * Chunks without an upload id belong together only by their listing. They wait for each other during the payment too:
   * several that begin the upload at the same moment would each be paid for under an id of its own.
   */
  private receiveUnnamed(chunk: ReceiveChunk): Promise<ChunkReceipt> {
    return this.underLock(chunk, async (manager) => {
      const verdict = await this.judge(manager, chunk, uuid());
      if (verdict.kind === 'take') {
        await this.payments.require(chunk, verdict.upload.id);
      }
      return this.settle(manager, chunk, verdict);
    });
  }

  private underLock<Result>(
    { userId }: ReceiveChunk,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await lockQueueOf(manager, userId);
      if (await this.removedUsers.has(manager, userId)) {
        throw new DomainError(410, 'account_deleted', 'This account has been deleted.');
      }
      return work(manager);
    });
  }

  private async judge(
    manager: EntityManager,
    chunk: ReceiveChunk,
    newId: string,
  ): Promise<Verdict> {
    const { userId, uploadId, totalChunks, totalExpected } = chunk;
    const folderName = folderNameOf(chunk.listingName);
    const neighbours = {
      named: uploadId === undefined ? null : await this.listings.find(manager, uploadId),
      active: await this.listings.findActive(manager, userId, folderName),
      isEnded: uploadId !== undefined && (await this.listings.isEnded(manager, uploadId)),
    };
    const abandonedBefore = await this.abandonedBefore(manager);
    const placement = placeChunk({ ...chunk, folderName }, neighbours, abandonedBefore);
    switch (placement.kind) {
      case 'repeat':
        return { kind: 'repeat', listingId: placement.listing.id };
      case 'continue': {
        const { listing: upload } = placement;
        const taken = await this.chunks.ofListing(manager, upload.id);
        return taken.some(({ chunkIndex }) => chunkIndex === chunk.chunkIndex)
          ? { kind: 'repeat', listingId: upload.id }
          : {
              kind: 'take',
              upload,
              taken,
              completeness: checkChunk(chunk, upload, taken),
              begins: null,
            };
      }
      case 'begin': {
        const upload = { id: newId, userId, folderName, totalChunks, totalExpected };
        return {
          kind: 'take',
          upload,
          taken: [],
          completeness: checkChunk(chunk, upload, []),
          begins: { insteadOf: placement.abandoned },
        };
      }
    }
  }

  private async settle(
    manager: EntityManager,
    chunk: ReceiveChunk,
    verdict: Verdict,
  ): Promise<ChunkReceipt> {
    if (verdict.kind === 'repeat') {
      return repeated(verdict.listingId, chunk);
    }
    const { upload, taken, completeness, begins } = verdict;
    if (begins !== null) {
      if (begins.insteadOf !== null) {
        await this.removal.remove(manager, [begins.insteadOf.id]);
      }
      await this.listings.insert(manager, {
        ...upload,
        listingName: chunk.listingName.trim(),
        provider: this.provider.name,
        developRaw: chunk.developRaw ?? false,
      });
    }
    const sets = splitSets(chunk);
    await this.chunks.insert(manager, {
      listingId: upload.id,
      chunkIndex: chunk.chunkIndex,
      setOffset: chunk.setOffset,
      setCount: sets.length,
      fileCount: chunk.frames.length,
    });
    await this.tasks.insertSets(manager, upload, chunk.setOffset, sets);
    switch (completeness) {
      case 'incomplete':
        await this.listings.noteChunk(manager, upload.id);
        break;
      case 'complete':
        await this.queue(
          manager,
          upload,
          taken.reduce((sum, { setCount }) => sum + setCount, sets.length),
        );
        break;
    }
    return { jobId: upload.id, notTaken: [] };
  }

  private async queue(
    manager: EntityManager,
    upload: OpenUpload,
    totalPhotos: number,
  ): Promise<void> {
    const { id, userId, folderName } = upload;
    await this.listings.queue(manager, id, totalPhotos);
    await this.outbox.publish(manager, 'queue.listing.queued.v1', {
      listingId: id,
      userId,
      folderName,
      photoCount: totalPhotos,
    });
    await this.dispatcher.dispatch(manager, userId);
  }

  private abandonedBefore(manager: EntityManager): Promise<Date> {
    return databaseClock.ago(manager, this.abandonMs);
  }
}

/** The queue already has this chunk: the sender removes the objects of the second copy. */
function repeated(jobId: string, { frames }: ReceiveChunk): ChunkReceipt {
  return { jobId, notTaken: frames.map(({ key }) => key) };
}
