import { Module } from '@nestjs/common';
import { AlignmentController } from './alignment.controller.js';
import { BackupsController } from './backups.controller.js';

@Module({ controllers: [AlignmentController, BackupsController] })
export class EditingModule {}
