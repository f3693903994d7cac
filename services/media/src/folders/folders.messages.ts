import {
  ListFolders,
  OpenFolder,
  RenameFolder,
  type Done,
  type FolderDetail,
  type FolderList,
  type RenamedFolder,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Answers } from '@roomlight/platform';
import { FolderChangesService } from './folder-changes.service.js';
import { FoldersService } from './folders.service.js';

@Injectable()
export class FoldersMessages {
  constructor(
    private readonly folders: FoldersService,
    private readonly changes: FolderChangesService,
  ) {}

  @Answers('media.folder.list.v1')
  list({ caller }: ListFolders): Promise<FolderList> {
    return this.folders.list(caller);
  }

  @Answers('media.folder.open.v1')
  open(request: OpenFolder): Promise<FolderDetail> {
    return this.folders.open(request);
  }

  @Answers('media.folder.rename.v1')
  rename(request: RenameFolder): Promise<RenamedFolder> {
    return this.changes.rename(request);
  }

  @Answers('media.folder.delete.v1')
  delete(request: OpenFolder): Promise<Done> {
    return this.changes.delete(request);
  }
}
