import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { DownloadsController } from './downloads.controller.js';
import { DownloadsRepository } from './downloads.repository.js';
import { DownloadsService } from './downloads.service.js';

@Module({
  imports: [DerivedImagesModule, ModelModule, ObjectsModule],
  controllers: [DownloadsController],
  providers: [DownloadsRepository, DownloadsService],
})
export class DownloadsModule {}
