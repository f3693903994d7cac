import { Module } from '@nestjs/common';
import { EditsModule } from '../edits/edits.module.js';
import { ModelModule } from '../model/model.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { LookController } from './look.controller.js';
import { LookRepository } from './look.repository.js';
import { LookService } from './look.service.js';

@Module({
  imports: [EditsModule, ModelModule, PixelsModule],
  controllers: [LookController],
  providers: [LookRepository, LookService],
})
export class LookModule {}
