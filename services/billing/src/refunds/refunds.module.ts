import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { RefundsController } from './refunds.controller.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

@Module({
  imports: [ModelModule, PaymentsModule, StripeModule],
  controllers: [RefundsController],
  providers: [RefundsRepository, RefundsService],
})
export class RefundsModule {}
