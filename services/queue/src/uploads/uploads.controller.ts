import { Controller, Logger } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ReceiveChunk, type ChunkReceipt } from '@roomlight/contracts';
import { Every, OnCall } from '@roomlight/platform';
import { UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  private readonly log = new Logger(UploadsController.name);

  constructor(private readonly uploads: UploadsService) {}

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
