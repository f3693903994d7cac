import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { Accounts } from './accounts.client.js';
import { CheckoutService } from './checkout.service.js';
import { IntentsService } from './intents.service.js';
import { OpenPaymentsSweep } from './open-payments-sweep.job.js';
import { PaymentFactsRepository } from './payment-facts.repository.js';
import { PaymentStatusService } from './payment-status.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';

@Module({
  imports: [ModelModule, StripeModule],
  controllers: [PaymentsController],
  providers: [
    Accounts,
    CheckoutService,
    IntentsService,
    OpenPaymentsSweep,
    PaymentFactsRepository,
    PaymentStatusService,
    PaymentsService,
  ],
  exports: [Accounts, IntentsService, PaymentFactsRepository],
})
export class PaymentsModule {}
