import {
  DownloadReference,
  ListFolderFiles,
  OpenDownload,
  type DownloadProgress,
  type FolderFiles,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Answers } from '@roomlight/platform';
import { DownloadsService } from './downloads.service.js';

@Injectable()
export class DownloadsMessages {
  constructor(private readonly downloads: DownloadsService) {}

  @Answers('media.download.open.v1')
  open(request: OpenDownload): Promise<DownloadProgress> {
    return this.downloads.open(request);
  }

  @Answers('media.download.prepare.v1')
  prepare(reference: DownloadReference): Promise<DownloadProgress> {
    return this.downloads.prepare(reference);
  }

  @Answers('media.folder.files.v1')
  files(request: ListFolderFiles): Promise<FolderFiles> {
    return this.downloads.files(request);
  }
}
