import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { MigrationModule } from '../migration/migration.module.js';
import { ModelModule } from '../model/model.module.js';
import { OwnStylesModule } from '../own-styles/own-styles.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { ScreenImagesModule } from '../screen-images/screen-images.module.js';
import { UserComparison } from './user-comparison.job.js';
import { UserRemovalService } from './user-removal.service.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [
    ExportsModule,
    MigrationModule,
    ModelModule,
    OwnStylesModule,
    PhotosModule,
    ScreenImagesModule,
  ],
  controllers: [UsersController],
  providers: [UserComparison, UserRemovalService],
})
export class UsersModule {}
