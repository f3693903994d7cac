import { Module } from '@nestjs/common';
import { AdjustedPhotosModule } from '../adjusted-photos/adjusted-photos.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { DownloadsMessages } from './downloads.messages.js';
import { DownloadsRepository } from './downloads.repository.js';
import { DownloadsService } from './downloads.service.js';

@Module({
  imports: [AdjustedPhotosModule, ModelModule, ObjectsModule],
  providers: [DownloadsMessages, DownloadsRepository, DownloadsService],
})
export class DownloadsModule {}
