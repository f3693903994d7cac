import { Module } from '@nestjs/common';
import { AuthModule } from '../http/auth/auth.module.js';
import { MultipartModule } from '../multipart/multipart.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { ListingsCacheService } from './listings-cache.service.js';
import { QueueController } from './queue.controller.js';
import { QueueEventsController } from './queue-events.controller.js';
import { QueueEventsService } from './queue-events.service.js';
import { SentFilesService } from './sent-files.service.js';
import { StoreRefusalsService } from './store-refusals.service.js';
import { UploadsController } from './uploads.controller.js';

@Module({
  imports: [AuthModule, MultipartModule, StorageModule],
  controllers: [QueueController, QueueEventsController, UploadsController],
  providers: [ListingsCacheService, QueueEventsService, SentFilesService, StoreRefusalsService],
})
export class QueueModule {}
