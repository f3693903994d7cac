import { Module } from '@nestjs/common';
import { AuthModule } from '../http/auth/auth.module.js';
import { MultipartModule } from '../multipart/multipart.module.js';
import { ListingsCacheService } from './listings-cache.service.js';
import { QueueController } from './queue.controller.js';
import { QueueEventsController } from './queue-events.controller.js';
import { QueueEventsService } from './queue-events.service.js';

@Module({
  imports: [AuthModule, MultipartModule],
  controllers: [QueueController, QueueEventsController],
  providers: [ListingsCacheService, QueueEventsService],
})
export class QueueModule {}
