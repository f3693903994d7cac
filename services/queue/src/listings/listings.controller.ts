import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  FolderDeleted,
  FolderRenamed,
  ListingIds,
  ListingReference,
  ListListings,
  type Done,
  type ListingList,
} from '@roomlight/contracts';
import { type EventContext, OnCall, OnEvent } from '@roomlight/platform';
import { FolderFollowerService } from './folder-follower.service.js';
import { ListingsService } from './listings.service.js';

@Controller()
export class ListingsController {
  constructor(
    private readonly listings: ListingsService,
    private readonly folders: FolderFollowerService,
  ) {}

  @OnCall('queue.listing.list.v1')
  list(@Payload() { userId }: ListListings): Promise<ListingList> {
    return this.listings.list(userId);
  }

  @OnCall('queue.listing.known.v1')
  known(@Payload() { listingIds }: ListingIds): Promise<ListingIds> {
    return this.listings.known(listingIds);
  }

  @OnCall('queue.listing.cancel.v1')
  cancel(@Payload() reference: ListingReference): Promise<Done> {
    return this.listings.cancel(reference);
  }

  @OnCall('queue.listing.retry.v1')
  retry(@Payload() reference: ListingReference): Promise<Done> {
    return this.listings.retry(reference);
  }

  @OnCall('queue.listing.clear.v1')
  clear(@Payload() { userId }: ListListings): Promise<Done> {
    return this.listings.clear(userId);
  }

  @OnEvent('media.folder.renamed.v1')
  folderRenamed(
    @Payload() renamed: FolderRenamed,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.folders.rename(manager, renamed);
  }

  @OnEvent('media.folder.deleted.v1')
  folderDeleted(
    @Payload() deleted: FolderDeleted,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.folders.remove(manager, deleted);
  }
}
