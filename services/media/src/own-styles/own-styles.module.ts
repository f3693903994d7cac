import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { OwnStylesController } from './own-styles.controller.js';
import { OwnStylesRepository } from './own-styles.repository.js';
import { OwnStylesService } from './own-styles.service.js';
import { StyledPhotosService } from './styled-photos.service.js';

@Module({
  imports: [DerivedImagesModule, ModelModule, ObjectsModule, PixelsModule],
  controllers: [OwnStylesController],
  providers: [OwnStylesRepository, OwnStylesService, StyledPhotosService],
  exports: [OwnStylesRepository],
})
export class OwnStylesModule {}
