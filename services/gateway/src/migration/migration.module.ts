import { Module } from '@nestjs/common';
import { MigrationController } from './migration.controller.js';
import { Migrations } from './migrations.service.js';

@Module({ controllers: [MigrationController], providers: [Migrations] })
export class MigrationModule {}
