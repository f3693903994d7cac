import { Injectable, Logger } from '@nestjs/common';
import { ReceiveChunk, type ChunkReceipt } from '@roomlight/contracts';
import { Answers, Every } from '@roomlight/platform';
import { UploadsService } from './uploads.service.js';

@Injectable()
export class UploadsMessages {
  private readonly log = new Logger(UploadsMessages.name);

  constructor(private readonly uploads: UploadsService) {}

  @Answers('queue.upload.receive.v1')
  receive(chunk: ReceiveChunk): Promise<ChunkReceipt> {
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
