import { Module } from '@nestjs/common';
import { MultipartModule } from '../multipart/multipart.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { QueueController } from './queue.controller.js';
import { SentFilesService } from './sent-files.service.js';
import { UploadsController } from './uploads.controller.js';

@Module({
  imports: [MultipartModule, StorageModule],
  controllers: [QueueController, UploadsController],
  providers: [SentFilesService],
})
export class QueueModule {}
