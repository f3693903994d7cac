import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { ChunksRepository } from './chunks.repository.js';
import { UploadsMessages } from './uploads.messages.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [DispatchModule, ListingsModule, ModelModule],
  providers: [ChunksRepository, UploadsMessages, UploadsService],
})
export class UploadsModule {}
