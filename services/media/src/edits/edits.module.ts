import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { ScreenImagesModule } from '../screen-images/screen-images.module.js';
import { EditRenderer } from './edit-renderer.js';
import { EditsMessages } from './edits.messages.js';
import { EditsRepository } from './edits.repository.js';
import { EditsService } from './edits.service.js';

@Module({
  imports: [ObjectsModule, PixelsModule, ScreenImagesModule],
  providers: [EditRenderer, EditsMessages, EditsRepository, EditsService],
  exports: [EditsRepository, EditsService],
})
export class EditsModule {}
