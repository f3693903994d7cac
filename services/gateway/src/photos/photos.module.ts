import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { PhotoLocations } from './photo-locations.client.js';
import { PhotosController } from './photos.controller.js';
import { PictureAnswersService } from './picture-answers.service.js';
import { TrashedPhotosController } from './trashed-photos.controller.js';

@Module({
  imports: [StorageModule],
  controllers: [PhotosController, TrashedPhotosController],
  providers: [PhotoLocations, PictureAnswersService],
  exports: [PictureAnswersService],
})
export class PhotosModule {}
