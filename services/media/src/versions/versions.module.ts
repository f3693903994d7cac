import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { EditsModule } from '../edits/edits.module.js';
import { ModelModule } from '../model/model.module.js';
import { ScreenImagesModule } from '../screen-images/screen-images.module.js';
import { VersionHistoryRepository } from './version-history.repository.js';
import { VersionsController } from './versions.controller.js';
import { VersionsService } from './versions.service.js';

@Module({
  imports: [DerivedImagesModule, EditsModule, ModelModule, ScreenImagesModule],
  controllers: [VersionsController],
  providers: [VersionHistoryRepository, VersionsService],
})
export class VersionsModule {}
