import { Module } from '@nestjs/common';
import { EditsModule } from '../edits/edits.module.js';
import { BackupsMessages } from './backups.messages.js';
import { BackupsRepository } from './backups.repository.js';
import { BackupsService } from './backups.service.js';

@Module({
  imports: [EditsModule],
  providers: [BackupsMessages, BackupsRepository, BackupsService],
  exports: [BackupsRepository],
})
export class BackupsModule {}
