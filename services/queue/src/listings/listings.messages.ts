import { Injectable } from '@nestjs/common';
import {
  FolderDeleted,
  FolderRenamed,
  ListingReference,
  ListListings,
  type Done,
  type ListingList,
} from '@roomlight/contracts';
import { Answers, Handles, type EventContext } from '@roomlight/platform';
import { FolderFollower } from './folder-follower.js';
import { ListingsService } from './listings.service.js';

@Injectable()
export class ListingsMessages {
  constructor(
    private readonly listings: ListingsService,
    private readonly folders: FolderFollower,
  ) {}

  @Answers('queue.listing.list.v1')
  list({ userId }: ListListings): Promise<ListingList> {
    return this.listings.list(userId);
  }

  @Answers('queue.listing.cancel.v1')
  cancel(reference: ListingReference): Promise<Done> {
    return this.listings.cancel(reference);
  }

  @Answers('queue.listing.retry.v1')
  retry(reference: ListingReference): Promise<Done> {
    return this.listings.retry(reference);
  }

  @Answers('queue.listing.clear.v1')
  clear({ userId }: ListListings): Promise<Done> {
    return this.listings.clear(userId);
  }

  @Handles('media.folder.renamed.v1')
  folderRenamed(renamed: FolderRenamed, { manager }: EventContext): Promise<void> {
    return this.folders.rename(manager, renamed);
  }

  @Handles('media.folder.deleted.v1')
  folderDeleted(deleted: FolderDeleted, { manager }: EventContext): Promise<void> {
    return this.folders.remove(manager, deleted);
  }
}
