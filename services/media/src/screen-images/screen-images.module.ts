import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { ScreenImagesController } from './screen-images.controller.js';
import { ScreenImagesRepository } from './screen-images.repository.js';
import { ScreenImagesService } from './screen-images.service.js';

@Module({
  imports: [ModelModule, ObjectsModule],
  controllers: [ScreenImagesController],
  providers: [ScreenImagesRepository, ScreenImagesService],
  exports: [ScreenImagesRepository, ScreenImagesService],
})
export class ScreenImagesModule {}
