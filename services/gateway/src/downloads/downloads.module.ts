import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { DownloadsController } from './downloads.controller.js';
import { ZipAnswersService } from './zip-answers.service.js';

@Module({
  imports: [StorageModule],
  controllers: [DownloadsController],
  providers: [ZipAnswersService],
  exports: [ZipAnswersService],
})
export class DownloadsModule {}
