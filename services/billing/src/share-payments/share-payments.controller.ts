import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  PaidShareReference,
  SharePaymentDue,
  SharePaymentUnused,
  type PaymentIntentAnswer,
  type SharePaymentStatus,
} from '@roomlight/contracts';
import { type EventContext, OnCall, OnEvent } from '@roomlight/platform';
import { PaymentsRepository } from '../model/payments.repository.js';
import { ShareCheckoutService } from './share-checkout.service.js';
import { SharePaymentStatusService } from './share-payment-status.service.js';

@Controller()
export class SharePaymentsController {
  constructor(
    private readonly checkout: ShareCheckoutService,
    private readonly statuses: SharePaymentStatusService,
    private readonly payments: PaymentsRepository,
  ) {}

  @OnCall('billing.share-payment.begin.v1')
  begin(@Payload() due: SharePaymentDue): Promise<PaymentIntentAnswer> {
    return this.checkout.begin(due);
  }

  @OnCall('billing.share-payment.status.v1')
  status(@Payload() { shareId }: PaidShareReference): Promise<SharePaymentStatus> {
    return this.statuses.statusOf(shareId);
  }

  @OnEvent('media.share.payment-unused.v1')
  unused(
    @Payload() { paymentId, reason }: SharePaymentUnused,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.payments.setUnused(manager, paymentId, reason);
  }
}
