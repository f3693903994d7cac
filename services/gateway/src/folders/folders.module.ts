import { Module } from '@nestjs/common';
import { MultipartModule } from '../multipart/multipart.module.js';
import { FoldersController } from './folders.controller.js';

@Module({ imports: [MultipartModule], controllers: [FoldersController] })
export class FoldersModule {}
