import { Injectable } from '@nestjs/common';
import { CheckPayment, type PaymentCheck } from '@roomlight/contracts';
import { Answers, Calls } from '@roomlight/platform';
import { paymentCheck } from './payment-required.rules.js';

@Injectable()
export class PaymentsMessages {
  constructor(private readonly calls: Calls) {}

  @Answers('billing.payment.check.v1')
  async check({ userId }: CheckPayment): Promise<PaymentCheck> {
    return paymentCheck(await this.calls.ask('auth.user.payment-terms.v1', { userId }));
  }
}
