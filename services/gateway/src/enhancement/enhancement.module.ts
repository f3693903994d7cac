import { Module } from '@nestjs/common';
import { LongWorkService } from '../http/server/long-work.service.js';
import { EnhancementController } from './enhancement.controller.js';
import { EnhancementsService } from './enhancements.service.js';
import { KeptFramesController } from './kept-frames.controller.js';

@Module({
  controllers: [EnhancementController, KeptFramesController],
  providers: [EnhancementsService, LongWorkService],
})
export class EnhancementModule {}
