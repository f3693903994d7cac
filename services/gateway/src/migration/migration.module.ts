import { Module } from '@nestjs/common';
import { LongWorkService } from '../http/server/long-work.service.js';
import { MigrationController } from './migration.controller.js';
import { MigrationsService } from './migrations.service.js';

@Module({ controllers: [MigrationController], providers: [MigrationsService, LongWorkService] })
export class MigrationModule {}
