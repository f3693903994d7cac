import { Injectable } from '@nestjs/common';
import { RefundPayment, type PaymentSummary } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { RefundsService } from './refunds.service.js';

@Injectable()
export class RefundsMessages {
  constructor(private readonly refunds: RefundsService) {}

  @Answers('billing.payment.refund.v1')
  refund(request: RefundPayment): Promise<PaymentSummary> {
    return this.refunds.refund(request);
  }
}
