import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { PhotoLocations } from './photo-locations.js';
import { PhotosController } from './photos.controller.js';
import { PictureAnswers } from './picture-answers.js';

@Module({
  imports: [StorageModule],
  controllers: [PhotosController],
  providers: [PhotoLocations, PictureAnswers],
  exports: [PictureAnswers],
})
export class PhotosModule {}
