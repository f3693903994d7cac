import { Module } from '@nestjs/common';
import { LongWork } from '../http/server/long-work.service.js';
import { MigrationController } from './migration.controller.js';
import { Migrations } from './migrations.service.js';

@Module({ controllers: [MigrationController], providers: [Migrations, LongWork] })
export class MigrationModule {}
