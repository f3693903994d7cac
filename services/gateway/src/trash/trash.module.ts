import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos/photos.module.js';
import { TrashController } from './trash.controller.js';

@Module({ imports: [PhotosModule], controllers: [TrashController] })
export class TrashModule {}
