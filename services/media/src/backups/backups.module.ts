import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { EditsModule } from '../edits/edits.module.js';
import { BackupsController } from './backups.controller.js';
import { BackupsRepository } from './backups.repository.js';
import { BackupsService } from './backups.service.js';

@Module({
  imports: [DerivedImagesModule, EditsModule],
  controllers: [BackupsController],
  providers: [BackupsRepository, BackupsService],
  exports: [BackupsRepository],
})
export class BackupsModule {}
