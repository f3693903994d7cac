import { Module } from '@nestjs/common';
import { PaymentsModule } from './payments/payments.module.js';
import { RefundsModule } from './refunds/refunds.module.js';
import { SharePaymentsModule } from './share-payments/share-payments.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UsersModule } from './users/users.module.js';
import { WebhookModule } from './webhook/webhook.module.js';

@Module({
  imports: [
    PaymentsModule,
    SharePaymentsModule,
    WebhookModule,
    RefundsModule,
    UploadsModule,
    UsersModule,
  ],
})
export class AppModule {}
