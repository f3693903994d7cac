import { Controller, Logger } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  BeginUpload,
  ClaimParts,
  ReceiveChunk,
  UploadReference,
  type ChunkReceipt,
  type Done,
  type UploadState,
} from '@roomlight/contracts';
import { Every, OnCall } from '@roomlight/platform';
import { UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  private readonly log = new Logger(UploadsController.name);

  constructor(private readonly uploads: UploadsService) {}

  @OnCall('queue.upload.begin.v1')
  begin(@Payload() upload: BeginUpload): Promise<UploadState> {
    return this.uploads.begin(upload);
  }

  @OnCall('queue.upload.find.v1')
  find(@Payload() reference: UploadReference): Promise<UploadState> {
    return this.uploads.find(reference);
  }

  @OnCall('queue.upload.claim-parts.v1')
  claimParts(@Payload() parts: ClaimParts): Promise<Done> {
    return this.uploads.claimParts(parts);
  }

  @OnCall('queue.upload.continue.v1')
  goOn(@Payload() reference: UploadReference): Promise<UploadState> {
    return this.uploads.goOn(reference);
  }

  @OnCall('queue.upload.receive.v1')
  receive(@Payload() chunk: ReceiveChunk): Promise<ChunkReceipt> {
    return this.uploads.receive(chunk);
  }

  @Every(30_000, 'remove abandoned uploads')
  async removeAbandoned(): Promise<void> {
    const removed = await this.uploads.removeAbandoned();
    if (removed > 0) {
      this.log.log(`Removed ${removed} abandoned uploads`);
    }
  }
}
