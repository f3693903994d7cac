import { Injectable } from '@nestjs/common';
import {
  DomainError,
  folderNameOf,
  listingTitle,
  notFound,
  type BeginUpload,
  type ChunkReceipt,
  type ClaimParts,
  type Done,
  type ReceiveChunk,
  type UploadReference,
  type UploadState,
} from '@roomlight/contracts';
import { databaseClock, Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { QueueEnvironment } from '../environment.js';
import { ListingRemovalService } from '../listings/listing-removal.service.js';
import { FramesRepository } from '../model/frames.repository.js';
import { typedListingName } from '../model/listing-name.rules.js';
import type { Listing } from '../model/listing.entity.js';
import { ListingsRepository } from '../model/listings.repository.js';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { UploadFilesRepository } from '../model/upload-files.repository.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';
import { ChunksRepository } from './chunks.repository.js';
import { Payments } from './payments.client.js';
import {
  checkAnnouncement,
  checkChunk,
  checkChunkBytes,
  checkFilesOnce,
  claimFiles,
  makeRoom,
  placeChunk,
  splitSets,
  uploadEnded,
  uploadsToRemove,
  type OpenLimits,
  type Placement,
  type TakenChunk,
} from './upload.rules.js';

type OpenUpload = Pick<
  Listing,
  | 'id'
  | 'userId'
  | 'listingName'
  | 'folderName'
  | 'totalChunks'
  | 'totalExpected'
  | 'authorisedSets'
>;

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
  private readonly keepMs: number;
  private readonly limits: OpenLimits;

  constructor(
    private readonly dataSource: DataSource,
    private readonly listings: ListingsRepository,
    private readonly chunks: ChunksRepository,
    private readonly frames: FramesRepository,
    private readonly files: UploadFilesRepository,
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
    this.keepMs = environment.UPLOAD_KEEP_SECONDS * 1000;
    this.limits = {
      uploads: environment.UPLOAD_MAX_OPEN,
      bytes: environment.UPLOAD_MAX_OPEN_GB * 1024 ** 3,
    };
  }

  /**
   * Accepts a chunk of an upload completely or not at all; the last one queues the listing. An announced upload was
   * authorised when it began. The rules for a chunk of another one are checked before the payment and again when the
   * chunk is stored: nobody is asked to pay for a refused chunk.
   * @throws DomainError 400 when it breaks a rule, 402 when it must be paid for first, 409 when it is in conflict with
   * another listing, 410 when its upload is over or its user deleted
   */
  async receive(chunk: ReceiveChunk): Promise<ChunkReceipt> {
    const id = chunk.uploadId;
    if (id === undefined) {
      return this.receiveUnnamed(chunk);
    }
    const received = await this.underLock(chunk, async (manager) => {
      const verdict = await this.judge(manager, chunk, id);
      return isUnauthorised(verdict, chunk) ? null : this.settle(manager, chunk, verdict);
    });
    if (received !== null) {
      return received;
    }
    await this.payments.require(chunk, id, setsUpTo(chunk));
    return this.underLock(chunk, async (manager) =>
      this.settle(manager, chunk, await this.judge(manager, chunk, id)),
    );
  }

  /**
   * Opens an upload, or finds the one that is open already, so that nothing is sent that would be refused. As with
   * chunks, the rules are checked before the payment and again when the upload is stored.
   * @throws DomainError as `receive` does
   */
  async begin(upload: BeginUpload): Promise<UploadState> {
    const { uploadId: id, setCount, totalBytes } = upload;
    const placed = await this.underLock(upload, (manager) => this.placeUpload(manager, upload));
    if (placed.kind !== 'repeat') {
      await this.payments.require(upload, id, setCount);
    }
    return this.underLock(upload, async (manager) => {
      const placement = await this.placeUpload(manager, upload);
      if (placement.kind === 'begin') {
        await this.insert(manager, upload, placement.abandoned, {
          id,
          folderName: folderNameOf(upload.listingName),
          uploadBytes: String(totalBytes),
        });
      }
      if (placed.kind !== 'repeat') {
        await this.listings.recordAuthorisedSets(manager, id, setCount);
      }
      return this.stateOf(manager, id);
    });
  }

  /**
   * What the queue has of an upload.
   * @throws DomainError 404, or 410 when it is over
   */
  async find(reference: UploadReference): Promise<UploadState> {
    const { manager } = this.dataSource;
    return this.stateOf(manager, (await this.uploadOf(manager, reference)).id);
  }

  /**
   * Counts parts that are about to be stored, which an upload takes only while it is open and up to what it announced.
   * Claiming a part again is harmless.
   * @throws DomainError 404; 410 when it is over, also when it is complete; 400 and 413 as `claimFiles` does
   */
  async claimParts({ parts, ...reference }: ClaimParts): Promise<Done> {
    const { userId, uploadId: id } = reference;
    await this.dataSource.transaction(async (manager) => {
      const claims = await this.files.lock(manager, userId, id);
      if (claims === null || claims.status !== 'uploading') {
        throw await this.notOpen(manager, reference);
      }
      const files = [...new Set(parts.map(({ file }) => file))];
      const grown = claimFiles(parts, claims, await this.files.find(manager, id, files));
      if (grown.length > 0) {
        await this.files.save(manager, id, grown);
      }
      await this.listings.notePart(manager, id);
    });
    return { message: 'The upload takes these parts' };
  }

  /**
   * The same for an upload that is about to get a part: it holds its listing's name for longer.
   * @throws DomainError 404, or 410 when it is over, also when it is complete
   */
  async goOn(reference: UploadReference): Promise<UploadState> {
    const { manager } = this.dataSource;
    const { id, status } = await this.uploadOf(manager, reference);
    if (status !== 'uploading') {
      throw uploadEnded();
    }
    await this.listings.notePart(manager, id);
    return this.stateOf(manager, id);
  }

  /** Removes abandoned uploads, those that can be resumed later than the others. */
  async removeAbandoned(): Promise<number> {
    const { manager: now } = this.dataSource;
    const before = await this.abandonedBefore(now);
    const keptSince = await databaseClock.ago(now, this.keepMs);
    const abandoned = uploadsToRemove(await this.listings.abandoned(before), keptSince);
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
        await this.payments.require(chunk, verdict.upload.id, setsUpTo(chunk));
      }
      return this.settle(manager, chunk, verdict);
    });
  }

  /** @throws DomainError 404, or 410 when it is over */
  private async uploadOf(
    manager: EntityManager,
    { userId, uploadId }: UploadReference,
  ): Promise<Listing> {
    const listing = await this.listings.find(manager, uploadId);
    if (listing?.userId === userId) {
      return listing;
    }
    throw listing === null && (await this.listings.isEnded(manager, uploadId))
      ? uploadEnded()
      : notFound('Upload');
  }

  /** Why an upload takes no parts. */
  private async notOpen(manager: EntityManager, reference: UploadReference): Promise<DomainError> {
    await this.uploadOf(manager, reference);
    return uploadEnded();
  }

  /**
   * Finds what has to go for an upload among the user's others.
   * @throws DomainError as `makeRoom` does
   */
  private async roomFor(
    manager: EntityManager,
    { userId, id, bytes }: { userId: string; id: string; bytes: number },
    replaced: Listing | null,
  ): Promise<string[]> {
    const open = await this.listings.unfinished(manager, userId);
    const others = open.filter((one) => one.id !== id && one.id !== replaced?.id);
    return makeRoom(bytes, others, this.limits, await this.abandonedBefore(manager));
  }

  private async stateOf(manager: EntityManager, id: string): Promise<UploadState> {
    const chunks = await this.chunks.ofListing(manager, id);
    const listing = await this.listings.find(manager, id);
    return {
      isComplete: listing?.status !== 'uploading',
      chunks: chunks.map(({ chunkIndex }) => chunkIndex),
    };
  }

  private async placeUpload(
    manager: EntityManager,
    upload: BeginUpload,
  ): Promise<Placement<Listing>> {
    const placement = await this.place(manager, upload);
    const announced = placement.kind === 'begin' ? upload : placement.listing;
    checkAnnouncement(upload, announced);
    if (placement.kind === 'begin') {
      const { userId, uploadId: id, totalBytes: bytes } = upload;
      await this.roomFor(manager, { userId, id, bytes }, placement.abandoned);
    }
    return placement;
  }

  /** Finds the upload that a chunk or an announcement belongs to. */
  private async place(
    manager: EntityManager,
    upload: Pick<ReceiveChunk, 'userId' | 'listingName' | 'uploadId' | 'totalChunks'>,
  ): Promise<Placement<Listing>> {
    const { userId, uploadId } = upload;
    const folderName = folderNameOf(upload.listingName);
    // Refuses a name that can't be shown whole.
    listingTitle(upload.listingName);
    const neighbours = {
      named: uploadId === undefined ? null : await this.listings.find(manager, uploadId),
      active: await this.listings.findActive(manager, userId, folderName),
      isEnded: uploadId !== undefined && (await this.listings.isEnded(manager, uploadId)),
    };
    const abandonedBefore = await this.abandonedBefore(manager);
    return placeChunk({ ...upload, folderName }, neighbours, abandonedBefore);
  }

  /** @param abandoned the upload whose name this one takes */
  private async insert(
    manager: EntityManager,
    {
      userId,
      listingName,
      totalChunks,
      totalExpected,
      developRaw = false,
    }: Pick<
      ReceiveChunk,
      'userId' | 'listingName' | 'totalChunks' | 'totalExpected' | 'developRaw'
    >,
    abandoned: Listing | null,
    upload: Pick<Listing, 'id' | 'folderName' | 'uploadBytes'>,
  ): Promise<void> {
    const { id, uploadBytes } = upload;
    const bytes = Number(uploadBytes ?? 0);
    const removed = await this.roomFor(manager, { userId, id, bytes }, abandoned);
    if (abandoned !== null) {
      removed.push(abandoned.id);
    }
    await this.removal.remove(manager, removed);
    await this.listings.insert(manager, {
      ...upload,
      userId,
      totalChunks,
      totalExpected,
      listingName: typedListingName(listingName),
      provider: this.provider.name,
      developRaw,
    });
  }

  private underLock<Result>(
    { userId }: Pick<ReceiveChunk, 'userId'>,
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
    const { userId, totalChunks, totalExpected } = chunk;
    const folderName = folderNameOf(chunk.listingName);
    const placement = await this.place(manager, chunk);
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
              completeness: await this.check(manager, chunk, upload, taken),
              begins: null,
            };
      }
      case 'begin': {
        const listingName = typedListingName(chunk.listingName);
        const upload = {
          ...{ id: newId, userId, listingName, folderName, totalChunks, totalExpected },
          authorisedSets: 0,
        };
        return {
          kind: 'take',
          upload,
          taken: [],
          completeness: await this.check(manager, chunk, upload, []),
          begins: { insteadOf: placement.abandoned },
        };
      }
    }
  }

  /** @throws DomainError 400, or 413 for more bytes than the upload announced */
  private async check(
    manager: EntityManager,
    chunk: ReceiveChunk,
    upload: OpenUpload,
    taken: readonly TakenChunk[],
  ): Promise<ReturnType<typeof checkChunk>> {
    const completeness = checkChunk(chunk, upload, taken);
    const keys = chunk.frames.map(({ key }) => key);
    checkFilesOnce(chunk, await this.frames.existing(manager, keys));
    const claims = await this.files.lock(manager, upload.userId, upload.id);
    if (claims !== null) {
      checkChunkBytes(chunk, claims);
    }
    return completeness;
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
      const { id, folderName } = upload;
      await this.insert(manager, chunk, begins.insteadOf, { id, folderName, uploadBytes: null });
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
        await this.boundUnannounced(manager, upload);
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

  /** Counts what has arrived of an upload that didn't announce its bytes. */
  private async boundUnannounced(manager: EntityManager, upload: OpenUpload): Promise<void> {
    const { id, userId } = upload;
    const open = await this.listings.unfinished(manager, userId);
    const bytes = open.find((one) => one.id === id)?.bytes ?? 0;
    await this.removal.remove(manager, await this.roomFor(manager, { id, userId, bytes }, null));
  }

  private async queue(
    manager: EntityManager,
    upload: OpenUpload,
    totalPhotos: number,
  ): Promise<void> {
    const { id, userId, listingName, folderName } = upload;
    await this.listings.queue(manager, id, totalPhotos);
    await this.files.forget(manager, id);
    await this.outbox.publish(manager, 'queue.listing.queued.v1', {
      listingId: id,
      userId,
      folderName,
      photoCount: totalPhotos,
      title: listingName,
    });
    await this.dispatcher.dispatch(manager, userId);
  }

  private abandonedBefore(manager: EntityManager): Promise<Date> {
    return databaseClock.ago(manager, this.abandonMs);
  }
}

/**
 * The queue already has this chunk: the sender removes the objects of the second copy. Frames that came in parts have
 * none: they are the same objects.
 */
function repeated(jobId: string, { frames }: ReceiveChunk): ChunkReceipt {
  return {
    jobId,
    notTaken: frames.flatMap(({ key, parts }) => (parts === undefined ? [key] : [])),
  };
}

const isUnauthorised = (verdict: Verdict, chunk: ReceiveChunk): boolean =>
  verdict.kind === 'take' && setsUpTo(chunk) > verdict.upload.authorisedSets;

const setsUpTo = ({ setOffset, setSizes }: ReceiveChunk): number => setOffset + setSizes.length;
