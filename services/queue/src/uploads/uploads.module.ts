import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { ChunksRepository } from './chunks.repository.js';
import { Payments } from './payments.client.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [DispatchModule, ListingsModule, ModelModule],
  controllers: [UploadsController],
  providers: [ChunksRepository, Payments, UploadsService],
})
export class UploadsModule {}
