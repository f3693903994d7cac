import { Module } from '@nestjs/common';
import { MigrationModule } from '../migration/migration.module.js';
import { ModelModule } from '../model/model.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { ScreenImagesModule } from '../screen-images/screen-images.module.js';
import { UserRemoval } from './user-removal.js';
import { UsersMessages } from './users.messages.js';

@Module({
  imports: [MigrationModule, ModelModule, PhotosModule, ScreenImagesModule],
  providers: [UserRemoval, UsersMessages],
})
export class UsersModule {}
