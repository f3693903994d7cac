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
import { Dispatcher } from '../dispatch/dispatcher.service.js';
import { QueueEnvironment } from '../environment.js';
import { ListingRemoval } from '../listings/listing-removal.service.js';
import type { Listing } from '../model/listing.entity.js';
import { ListingsRepository } from '../model/listings.repository.js';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { RemovedUsers } from '../model/removed-users.repository.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';
import { ChunksRepository } from './chunks.repository.js';
import { checkChunk, placeChunk, splitSets, type Placement } from './upload.rules.js';

type OpenUpload = Pick<Listing, 'id' | 'userId' | 'folderName' | 'totalChunks' | 'totalExpected'>;

@Injectable()
export class UploadsService {
  private readonly abandonMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly listings: ListingsRepository,
    private readonly chunks: ChunksRepository,
    private readonly tasks: TasksRepository,
    private readonly removedUsers: RemovedUsers,
    private readonly removal: ListingRemoval,
    private readonly dispatcher: Dispatcher,
    private readonly provider: EnhancementProvider,
    private readonly outbox: Outbox,
    environment: QueueEnvironment,
  ) {
    this.abandonMs = environment.UPLOAD_ABANDON_SECONDS * 1000;
  }

  /**
   * Accepts a chunk of an upload completely or not at all; the last one queues the listing.
   * @throws DomainError 400 when it breaks a rule, 409 when it is in conflict with another listing, 410 when its upload
   * is over or its user deleted
   */
  receive(chunk: ReceiveChunk): Promise<ChunkReceipt> {
    const folderName = folderNameOf(chunk.listingName);
    return this.dataSource.transaction(async (manager) => {
      await lockQueueOf(manager, chunk.userId);
      if (await this.removedUsers.has(manager, chunk.userId)) {
        throw new DomainError(410, 'account_deleted', 'This account has been deleted.');
      }
      const placement = await this.place(manager, chunk, folderName);
      switch (placement.kind) {
        case 'repeat':
          return repeated(placement.listing, chunk);
        case 'continue':
          return this.take(manager, placement.listing, chunk);
        case 'begin':
          if (placement.abandoned !== null) {
            await this.removal.remove(manager, [placement.abandoned.id]);
          }
          return this.take(manager, await this.begin(manager, chunk, folderName), chunk);
      }
    });
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

  private async place(
    manager: EntityManager,
    chunk: ReceiveChunk,
    folderName: string,
  ): Promise<Placement<Listing>> {
    const { userId, uploadId } = chunk;
    const neighbours = {
      named: uploadId === undefined ? null : await this.listings.find(manager, uploadId),
      active: await this.listings.findActive(manager, userId, folderName),
      isEnded: uploadId !== undefined && (await this.listings.isEnded(manager, uploadId)),
    };
    const abandonedBefore = await this.abandonedBefore(manager);
    return placeChunk({ ...chunk, folderName }, neighbours, abandonedBefore);
  }

  private async begin(
    manager: EntityManager,
    chunk: ReceiveChunk,
    folderName: string,
  ): Promise<OpenUpload> {
    const { userId, totalChunks, totalExpected } = chunk;
    const upload = {
      id: chunk.uploadId?.toLowerCase() ?? uuid(),
      userId,
      folderName,
      totalChunks,
      totalExpected,
    };
    await this.listings.insert(manager, {
      ...upload,
      listingName: chunk.listingName.trim(),
      provider: this.provider.name,
    });
    return upload;
  }

  private async take(
    manager: EntityManager,
    upload: OpenUpload,
    chunk: ReceiveChunk,
  ): Promise<ChunkReceipt> {
    const taken = await this.chunks.ofListing(manager, upload.id);
    if (taken.some(({ chunkIndex }) => chunkIndex === chunk.chunkIndex)) {
      return repeated(upload, chunk);
    }
    const completeness = checkChunk(chunk, upload, taken);
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
function repeated({ id }: Pick<Listing, 'id'>, { frames }: ReceiveChunk): ChunkReceipt {
  return { jobId: id, notTaken: frames.map(({ key }) => key) };
}
