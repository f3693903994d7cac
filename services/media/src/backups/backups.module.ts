import { Module } from '@nestjs/common';
import { EditsModule } from '../edits/edits.module.js';
import { BackupsController } from './backups.controller.js';
import { BackupsRepository } from './backups.repository.js';
import { BackupsService } from './backups.service.js';

@Module({
  imports: [EditsModule],
  controllers: [BackupsController],
  providers: [BackupsRepository, BackupsService],
  exports: [BackupsRepository],
})
export class BackupsModule {}
