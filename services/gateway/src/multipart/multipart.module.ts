import { Module } from '@nestjs/common';
import { AuthModule } from '../http/auth/auth.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [AuthModule, StorageModule],
  providers: [UploadsService],
  exports: [UploadsService],
})
export class MultipartModule {}
