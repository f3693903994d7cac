import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { PhotoLocations } from './photo-locations.client.js';
import { PhotosController } from './photos.controller.js';
import { PictureAnswers } from './picture-answers.service.js';

@Module({
  imports: [StorageModule],
  controllers: [PhotosController],
  providers: [PhotoLocations, PictureAnswers],
  exports: [PictureAnswers],
})
export class PhotosModule {}
