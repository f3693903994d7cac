import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { RenditionsRepository } from './renditions.repository.js';
import { RenditionsService } from './renditions.service.js';

@Module({
  imports: [ObjectsModule, PixelsModule],
  providers: [RenditionsRepository, RenditionsService],
  exports: [RenditionsService],
})
export class RenditionsModule {}
