import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { Accounts } from './accounts.js';
import { CheckoutService } from './checkout.service.js';
import { Intents } from './intents.js';
import { OpenPaymentsSweep } from './open-payments-sweep.js';
import { PaymentFacts } from './payment-facts.js';
import { PaymentStatusService } from './payment-status.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';

@Module({
  imports: [ModelModule, StripeModule],
  controllers: [PaymentsController],
  providers: [
    Accounts,
    CheckoutService,
    Intents,
    OpenPaymentsSweep,
    PaymentFacts,
    PaymentStatusService,
    PaymentsService,
  ],
  exports: [Accounts, PaymentFacts],
})
export class PaymentsModule {}
