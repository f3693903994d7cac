import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { PhotoLocations } from './photo-locations.js';
import { PhotosController } from './photos.controller.js';

@Module({
  imports: [StorageModule],
  controllers: [PhotosController],
  providers: [PhotoLocations],
})
export class PhotosModule {}
