import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { RefundsMessages } from './refunds.messages.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

@Module({
  imports: [ModelModule, PaymentsModule, StripeModule],
  providers: [RefundsMessages, RefundsRepository, RefundsService],
})
export class RefundsModule {}
