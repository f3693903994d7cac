import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { RefundPayment, type PaymentSummary } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { RefundsService } from './refunds.service.js';

@Controller()
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @OnCall('billing.payment.refund.v1')
  refund(@Payload() request: RefundPayment): Promise<PaymentSummary> {
    return this.refunds.refund(request);
  }
}
