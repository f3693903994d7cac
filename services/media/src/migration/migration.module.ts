import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { chosenDestination } from './chosen-destination.provider.js';
import { MigratedFilesRepository } from './migrated-files.repository.js';
import { MigrationRun } from './migration-run.processor.js';
import { MigrationsController } from './migrations.controller.js';
import { MigrationsRepository } from './migrations.repository.js';
import { MigrationsService } from './migrations.service.js';
import { RoomlightDestination } from './roomlight-destination.adapter.js';

@Module({
  imports: [ObjectsModule, PhotosModule, PixelsModule],
  controllers: [MigrationsController],
  providers: [
    chosenDestination,
    MigratedFilesRepository,
    MigrationRun,
    MigrationsRepository,
    MigrationsService,
    RoomlightDestination,
  ],
  exports: [MigratedFilesRepository],
})
export class MigrationModule {}
