import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { AdjustedPhotosRepository } from './adjusted-photos.repository.js';
import { AdjustedPhotosService } from './adjusted-photos.service.js';

@Module({
  imports: [ObjectsModule, PixelsModule],
  providers: [AdjustedPhotosRepository, AdjustedPhotosService],
  exports: [AdjustedPhotosService],
})
export class AdjustedPhotosModule {}
