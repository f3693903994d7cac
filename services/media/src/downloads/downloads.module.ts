import { Module } from '@nestjs/common';
import { AdjustedPhotosModule } from '../adjusted-photos/adjusted-photos.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { DownloadsController } from './downloads.controller.js';
import { DownloadsRepository } from './downloads.repository.js';
import { DownloadsService } from './downloads.service.js';

@Module({
  imports: [AdjustedPhotosModule, ModelModule, ObjectsModule],
  controllers: [DownloadsController],
  providers: [DownloadsRepository, DownloadsService],
})
export class DownloadsModule {}
