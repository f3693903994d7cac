import { Module } from '@nestjs/common';
import { AllPaymentsController } from './all-payments.controller.js';
import { PaidUploadsService } from './paid-uploads.service.js';
import { PaymentsController } from './payments.controller.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';

@Module({
  controllers: [PaymentsController, AllPaymentsController, StripeWebhookController],
  providers: [PaidUploadsService],
  exports: [PaidUploadsService],
})
export class PaymentsModule {}
