import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { UploadsMessages } from './uploads.messages.js';
import { UploadsService } from './uploads.service.js';
import { UsesMessages } from './uses.messages.js';

@Module({
  imports: [ModelModule, PaymentsModule],
  providers: [UploadsMessages, UploadsService, UsesMessages],
})
export class UploadsModule {}
