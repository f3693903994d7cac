import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { FolderChangesService } from './folder-changes.service.js';
import { FoldersMessages } from './folders.messages.js';
import { FoldersService } from './folders.service.js';

@Module({
  imports: [ModelModule, PhotosModule],
  providers: [FolderChangesService, FoldersMessages, FoldersService],
})
export class FoldersModule {}
