import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { KeptFramesController } from './kept-frames.controller.js';
import { KeptFramesExpiry } from './kept-frames-expiry.job.js';
import { KeptFramesService } from './kept-frames.service.js';

@Module({
  imports: [ModelModule, ObjectsModule],
  controllers: [KeptFramesController],
  providers: [KeptFramesExpiry, KeptFramesService],
})
export class KeptFramesModule {}
