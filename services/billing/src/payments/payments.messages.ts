import { Injectable } from '@nestjs/common';
import {
  AskPaymentStatus,
  CheckPayment,
  CreatePaymentIntent,
  folderNameOf,
  ListPayments,
  PaymentReference,
  type PaymentCheck,
  type PaymentIntentAnswer,
  type PaymentPage,
  type PaymentStatus,
  type PaymentSummary,
} from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { UsesRepository } from '../model/uses.repository.js';
import { Accounts } from './accounts.js';
import { CheckoutService } from './checkout.service.js';
import { paymentCheck } from './payment-required.rules.js';
import { PaymentStatusService } from './payment-status.service.js';
import { PaymentsService } from './payments.service.js';

@Injectable()
export class PaymentsMessages {
  constructor(
    private readonly accounts: Accounts,
    private readonly uses: UsesRepository,
    private readonly checkout: CheckoutService,
    private readonly statuses: PaymentStatusService,
    private readonly payments: PaymentsService,
  ) {}

  @Answers('billing.payment.check.v1')
  async check({ userId, listingName, photoCount = 1 }: CheckPayment): Promise<PaymentCheck> {
    const folderName = folderNameOf(listingName);
    const account = await this.accounts.accountOf(userId, folderName);
    return paymentCheck(account, photoCount, await this.uses.photosIn(userId, folderName));
  }

  @Answers('billing.payment.begin.v1')
  begin(request: CreatePaymentIntent): Promise<PaymentIntentAnswer> {
    return this.checkout.begin(request);
  }

  @Answers('billing.payment.status.v1')
  status(question: AskPaymentStatus): Promise<PaymentStatus> {
    return this.statuses.statusOf(question);
  }

  @Answers('billing.payment.list.v1')
  list(request: ListPayments): Promise<PaymentPage> {
    return this.payments.list(request);
  }

  @Answers('billing.payment.open.v1')
  open(reference: PaymentReference): Promise<PaymentSummary> {
    return this.payments.open(reference);
  }
}
