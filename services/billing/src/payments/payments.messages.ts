import { Injectable } from '@nestjs/common';
import { CheckPayment, folderNameOf, type PaymentCheck } from '@roomlight/contracts';
import { Answers, Calls } from '@roomlight/platform';
import { paymentCheck } from './payment-required.rules.js';

@Injectable()
export class PaymentsMessages {
  constructor(private readonly calls: Calls) {}

  @Answers('billing.payment.check.v1')
  async check({ userId, listingName }: CheckPayment): Promise<PaymentCheck> {
    // Refuses a name that no listing can have, before anybody pays for it.
    folderNameOf(listingName);
    return paymentCheck(await this.calls.ask('auth.user.payment-terms.v1', { userId }));
  }
}
