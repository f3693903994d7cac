import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { AdjustedPhotosRepository } from './adjusted-photos.repository.js';
import { AdjustedPhotosService } from './adjusted-photos.service.js';
import { Checksums } from './checksums.job.js';
import { DeliveredPhotosRepository } from './delivered-photos.repository.js';
import { DeliveredPhotosService } from './delivered-photos.service.js';
import { DerivedImagesService } from './derived-images.service.js';
import { ExportedPhotosRepository } from './exported-photos.repository.js';
import { ExportedPhotosService } from './exported-photos.service.js';
import { RenditionsController } from './renditions.controller.js';
import { RenditionsRepository } from './renditions.repository.js';
import { RenditionsService } from './renditions.service.js';

@Module({
  imports: [ObjectsModule, PixelsModule],
  controllers: [RenditionsController],
  providers: [
    AdjustedPhotosRepository,
    AdjustedPhotosService,
    Checksums,
    DeliveredPhotosRepository,
    DeliveredPhotosService,
    DerivedImagesService,
    ExportedPhotosRepository,
    ExportedPhotosService,
    RenditionsRepository,
    RenditionsService,
  ],
  exports: [
    AdjustedPhotosService,
    DeliveredPhotosService,
    ExportedPhotosService,
    RenditionsService,
  ],
})
export class DerivedImagesModule {}
