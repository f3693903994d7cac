import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { OpenSharePaymentsSweep } from './open-share-payments-sweep.job.js';
import { ShareCheckoutService } from './share-checkout.service.js';
import { SharePaymentStatusService } from './share-payment-status.service.js';
import { SharePaymentsController } from './share-payments.controller.js';

/** What agents pay, by card, for the photos of a shared link. */
@Module({
  imports: [ModelModule, PaymentsModule, StripeModule],
  controllers: [SharePaymentsController],
  providers: [OpenSharePaymentsSweep, ShareCheckoutService, SharePaymentStatusService],
})
export class SharePaymentsModule {}
