import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ListFolders,
  ListingIds,
  OpenFolder,
  RenameFolder,
  type FolderDetail,
  type FolderList,
  type ListingStanding,
  type RenamedFolder,
  type Trashed,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { FolderChangesService } from './folder-changes.service.js';
import { FoldersService } from './folders.service.js';

@Controller()
export class FoldersController {
  constructor(
    private readonly folders: FoldersService,
    private readonly changes: FolderChangesService,
  ) {}

  @OnCall('media.folder.list.v1')
  list(@Payload() { caller }: ListFolders): Promise<FolderList> {
    return this.folders.list(caller);
  }

  @OnCall('media.folder.open.v1')
  open(@Payload() request: OpenFolder): Promise<FolderDetail> {
    return this.folders.open(request);
  }

  @OnCall('media.listing.standing.v1')
  standing(@Payload() { listingIds }: ListingIds): Promise<ListingStanding> {
    return this.folders.standing(listingIds);
  }

  @OnCall('media.folder.rename.v1')
  rename(@Payload() request: RenameFolder): Promise<RenamedFolder> {
    return this.changes.rename(request);
  }

  @OnCall('media.folder.delete.v1')
  delete(@Payload() request: OpenFolder): Promise<Trashed> {
    return this.changes.delete(request);
  }
}
