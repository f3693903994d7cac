import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos/photos.module.js';
import { AlignmentController } from './alignment.controller.js';
import { BackupsController } from './backups.controller.js';
import { LightController } from './light.controller.js';
import { VersionsController } from './versions.controller.js';

@Module({
  imports: [PhotosModule],
  controllers: [AlignmentController, BackupsController, LightController, VersionsController],
})
export class EditingModule {}
