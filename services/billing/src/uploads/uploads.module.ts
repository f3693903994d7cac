import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { HeldUsesSweep } from './held-uses-sweep.job.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';
import { UsesController } from './uses.controller.js';

@Module({
  imports: [ModelModule, PaymentsModule],
  controllers: [UploadsController, UsesController],
  providers: [UploadsService, HeldUsesSweep],
})
export class UploadsModule {}
