import { Module } from '@nestjs/common';
import { MultipartModule } from '../multipart/multipart.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { ScreenImagesController } from './screen-images.controller.js';
import { ScreensController } from './screens.controller.js';

@Module({
  imports: [MultipartModule, PhotosModule],
  controllers: [ScreenImagesController, ScreensController],
})
export class ScreensModule {}
