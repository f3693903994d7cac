import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsService } from './uploads.service.js';

@Module({ imports: [StorageModule], providers: [UploadsService], exports: [UploadsService] })
export class MultipartModule {}
