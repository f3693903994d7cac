import { ListFolders, OpenFolder, type FolderDetail, type FolderList } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Answers } from '@roomlight/platform';
import { FoldersService } from './folders.service.js';

@Injectable()
export class FoldersMessages {
  constructor(private readonly folders: FoldersService) {}

  @Answers('media.folder.list.v1')
  list({ caller }: ListFolders): Promise<FolderList> {
    return this.folders.list(caller);
  }

  @Answers('media.folder.open.v1')
  open(request: OpenFolder): Promise<FolderDetail> {
    return this.folders.open(request);
  }
}
