import { Module } from '@nestjs/common';
import { AlignmentController } from './alignment.controller.js';
import { BackupsController } from './backups.controller.js';
import { VersionsController } from './versions.controller.js';

@Module({ controllers: [AlignmentController, BackupsController, VersionsController] })
export class EditingModule {}
