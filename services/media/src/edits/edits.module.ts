import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { ScreenImagesModule } from '../screen-images/screen-images.module.js';
import { EditRendererService } from './edit-renderer.service.js';
import { EditsController } from './edits.controller.js';
import { EditsRepository } from './edits.repository.js';
import { EditsService } from './edits.service.js';

@Module({
  imports: [DerivedImagesModule, ObjectsModule, PixelsModule, ScreenImagesModule],
  controllers: [EditsController],
  providers: [EditRendererService, EditsRepository, EditsService],
  exports: [EditsRepository, EditsService],
})
export class EditsModule {}
