import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { PhotoLocatorService } from './photo-locator.service.js';
import { PhotoRemovalService } from './photo-removal.service.js';
import { PhotosController } from './photos.controller.js';
import { PhotosService } from './photos.service.js';
import { VersionSweep } from './version-sweep.job.js';

@Module({
  imports: [DerivedImagesModule, ModelModule, ObjectsModule],
  controllers: [PhotosController],
  providers: [PhotoLocatorService, PhotoRemovalService, PhotosService, VersionSweep],
  exports: [PhotoRemovalService, PhotosService],
})
export class PhotosModule {}
