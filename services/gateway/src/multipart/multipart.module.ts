import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { Uploads } from './uploads.service.js';

@Module({ imports: [StorageModule], providers: [Uploads], exports: [Uploads] })
export class MultipartModule {}
