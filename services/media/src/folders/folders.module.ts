import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { FolderChangesService } from './folder-changes.service.js';
import { FoldersController } from './folders.controller.js';
import { FoldersService } from './folders.service.js';

@Module({
  imports: [ModelModule],
  controllers: [FoldersController],
  providers: [FolderChangesService, FoldersService],
})
export class FoldersModule {}
