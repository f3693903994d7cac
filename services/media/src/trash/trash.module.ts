import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { ModelModule } from '../model/model.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { TrashController } from './trash.controller.js';
import { TrashService } from './trash.service.js';

@Module({
  imports: [DerivedImagesModule, ModelModule, PhotosModule],
  controllers: [TrashController],
  providers: [TrashService],
})
export class TrashModule {}
