import { Controller, Injectable, Module } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  EnhancementEnded,
  EnhancementStarted,
  FindEnhancementSource,
  folderPath,
  folderTitle,
  ListingIds,
  OwnStyleReference,
  ListingMerged,
  ListingQueued,
  ListingRemoved,
  notFound,
  type FoundOwnStyle,
  type OwnStyleModel,
  OpenFolder,
  PhotoEnhanced,
  SetMerged,
  versionKey,
  type EnhancementOutcome,
  type EnhancementSource,
  type FolderDetail,
  type ListingStanding,
} from '@roomlight/contracts';
import { type EventContext, Nats, OnCall, OnEvent, Outbox, RpcClient } from '@roomlight/platform';
import { otherHandlers, type TestHarness } from '@roomlight/platform/testing';
import { QUEUE } from '../service.js';

/** A photo as the fake media service stores it. */
export interface FakePhoto {
  id: string;
  /** `{ownerId}/{folderName}` */
  folder: string;
  filename: string;
  versionId: string;
  size: number;
  revision: number;
}

/** The folders of the fake media service, which a test may change freely. */
@Injectable()
export class FakeFolders {
  readonly empty = new Set<string>();
  photos: FakePhoto[] = [];

  open({ ownerId, folderName }: OpenFolder): Promise<FolderDetail> {
    const path = folderPath({ ownerId, folderName });
    const photos = this.photos.filter(({ folder }) => folder === path);
    if (photos.length === 0 && !this.empty.has(path)) {
      return Promise.reject(notFound('Folder'));
    }
    const createdAt = new Date().toISOString();
    return Promise.resolve({
      name: folderName,
      title: folderTitle(folderName),
      path,
      createdAt,
      processing: false,
      look: null,
      photos: photos.map(({ id, filename, size, versionId }) => ({
        id,
        filename,
        size,
        url: `/${versionId}`,
        width: 4,
        height: 3,
        createdAt,
        listingId: null,
        enhancedBy: null,
        processing: false,
        room: null,
        rating: 0,
        flag: null,
        approved: false,
        alterations: [],
        lost: false,
      })),
    });
  }

  find(photoId: string): Promise<EnhancementSource> {
    const photo = this.photos.find(({ id }) => id === photoId);
    if (photo === undefined) {
      return Promise.reject(notFound('Photo'));
    }
    const { filename, versionId, size, revision } = photo;
    const key = versionKey(photoId, versionId);
    return Promise.resolve({ photoId, filename, key, versionId, size, revision });
  }

  /** Handles an enhanced picture as the media service does. */
  take({ revision, photo }: PhotoEnhanced): Promise<EnhancementOutcome> {
    const shown = this.photos.find(({ id }) => id === photo.photoId);
    if (shown === undefined) {
      return Promise.resolve('gone');
    }
    if (shown.revision !== revision) {
      return Promise.resolve('changed');
    }
    shown.versionId = photo.versionId;
    shown.size = photo.size;
    shown.revision += 1;
    return Promise.resolve('stored');
  }
}

/** Replaces the media service: puts each photo "into its folder" and reports that. */
@Controller()
export class FakeMedia {
  /** In order of arrival. */
  readonly merged: SetMerged[] = [];
  /** Of which no more photos come. */
  readonly listingsMerged: ListingMerged[] = [];
  readonly enhanced: PhotoEnhanced[] = [];
  readonly started: EnhancementStarted[] = [];
  readonly ended: EnhancementEnded[] = [];
  readonly queued: ListingQueued[] = [];
  readonly removed: ListingRemoved[] = [];
  /** What it says about any listing. */
  /** Models of looks, by id. */
  readonly ownStyles = new Map<string, OwnStyleModel>();
  standings: ListingStanding = { removed: [], folders: [] };

  constructor(
    readonly folders: FakeFolders,
    private readonly outbox: Outbox,
  ) {}

  @OnCall('media.folder.open.v1')
  open(@Payload() request: OpenFolder): Promise<FolderDetail> {
    return this.folders.open(request);
  }

  @OnCall('media.listing.standing.v1')
  standing(@Payload() { listingIds }: ListingIds): Promise<ListingStanding> {
    const { removed, folders } = this.standings;
    return Promise.resolve({
      removed: removed.filter((id) => listingIds.includes(id)),
      folders: folders.filter(({ listingId }) => listingIds.includes(listingId)),
    });
  }

  @OnCall('media.photo.enhancement-source.v1')
  source(@Payload() { photoId }: FindEnhancementSource): Promise<EnhancementSource> {
    return this.folders.find(photoId);
  }

  @OnCall('media.own-style.find.v1')
  ownStyle(@Payload() { styleId }: OwnStyleReference): Promise<FoundOwnStyle> {
    const model = this.ownStyles.get(styleId);
    return model === undefined ? Promise.reject(notFound('Look')) : Promise.resolve({ model });
  }

  @OnEvent('queue.listing.merged.v1')
  listingMerged(@Payload() listing: ListingMerged): Promise<void> {
    this.listingsMerged.push(listing);
    return Promise.resolve();
  }

  @OnEvent('queue.set.merged.v1')
  async setMerged(@Payload() merged: SetMerged, @Ctx() { manager }: EventContext): Promise<void> {
    this.merged.push(merged);
    const { listingId, userId, folderName, photo } = merged;
    this.folders.photos.push({
      id: photo.photoId,
      folder: folderPath({ ownerId: userId, folderName }),
      filename: photo.filename,
      versionId: photo.versionId,
      size: photo.size,
      revision: 0,
    });
    await this.outbox.publish(manager, 'media.photo.stored.v1', {
      photoId: photo.photoId,
      listingId,
      filename: photo.filename,
    });
  }

  @OnEvent('queue.listing.queued.v1')
  listingQueued(@Payload() queued: ListingQueued): Promise<void> {
    this.queued.push(queued);
    return Promise.resolve();
  }

  @OnEvent('queue.listing.removed.v1')
  listingRemoved(@Payload() removed: ListingRemoved): Promise<void> {
    this.removed.push(removed);
    return Promise.resolve();
  }

  @OnEvent('queue.photo.enhanced.v1')
  async photoEnhanced(
    @Payload() enhanced: PhotoEnhanced,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    this.enhanced.push(enhanced);
    await this.outbox.publish(manager, 'media.enhancement.settled.v1', {
      taskId: enhanced.taskId,
      versionId: enhanced.photo.versionId,
      outcome: await this.folders.take(enhanced),
    });
  }

  @OnEvent('queue.enhancement.started.v1')
  enhancementStarted(@Payload() started: EnhancementStarted): Promise<void> {
    this.started.push(started);
    return Promise.resolve();
  }

  @OnEvent('queue.enhancement.ended.v1')
  enhancementEnded(@Payload() ended: EnhancementEnded): Promise<void> {
    this.ended.push(ended);
    return Promise.resolve();
  }
}

@Module({
  controllers: [FakeMedia, otherHandlers('media', FakeMedia)],
  providers: [FakeFolders],
})
class FakeMediaModule {}

/** Starts the fake media service, through which a test also calls the queue. */
export async function startFakeMedia(
  harness: TestHarness,
  variables: Record<string, string>,
): Promise<{ media: FakeMedia; calls: RpcClient; nats: Nats }> {
  const app = await harness.start(
    FakeMediaModule,
    {
      name: 'media',
      environment: QUEUE.environment,
      database: { entities: [], migrations: [] },
    },
    variables,
  );
  return { media: app.get(FakeMedia), calls: app.get(RpcClient), nats: app.get(Nats) };
}
