import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  DownloadReference,
  ListFolderFiles,
  OpenDownload,
  type DownloadProgress,
  type FolderFiles,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { DownloadsService } from './downloads.service.js';

@Controller()
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @OnCall('media.download.open.v1')
  open(@Payload() request: OpenDownload): Promise<DownloadProgress> {
    return this.downloads.open(request);
  }

  @OnCall('media.download.prepare.v1')
  prepare(@Payload() reference: DownloadReference): Promise<DownloadProgress> {
    return this.downloads.prepare(reference);
  }

  @OnCall('media.folder.files.v1')
  files(@Payload() request: ListFolderFiles): Promise<FolderFiles> {
    return this.downloads.files(request);
  }
}
