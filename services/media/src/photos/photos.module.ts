import { Module } from '@nestjs/common';
import { AdjustedPhotosModule } from '../adjusted-photos/adjusted-photos.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { RenditionsModule } from '../renditions/renditions.module.js';
import { PhotoLocator } from './photo-locator.service.js';
import { PhotoRemoval } from './photo-removal.service.js';
import { PhotosController } from './photos.controller.js';
import { PhotosService } from './photos.service.js';
import { VersionSweep } from './version-sweep.job.js';

@Module({
  imports: [AdjustedPhotosModule, ModelModule, ObjectsModule, RenditionsModule],
  controllers: [PhotosController],
  providers: [PhotoLocator, PhotoRemoval, PhotosService, VersionSweep],
  exports: [PhotoRemoval, PhotosService],
})
export class PhotosModule {}
