import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
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
import { OnCall } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { UsesRepository } from '../model/uses.repository.js';
import { Accounts } from './accounts.client.js';
import { CheckoutService } from './checkout.service.js';
import { paymentCheck } from './payment-required.rules.js';
import { PaymentStatusService } from './payment-status.service.js';
import { PaymentsService } from './payments.service.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly uses: UsesRepository,
    private readonly checkout: CheckoutService,
    private readonly statuses: PaymentStatusService,
    private readonly payments: PaymentsService,
  ) {}

  @OnCall('billing.payment.check.v1')
  async check(
    @Payload() { userId, listingName, photoCount = 1 }: CheckPayment,
  ): Promise<PaymentCheck> {
    const folderName = folderNameOf(listingName);
    const account = await this.accounts.accountOf(userId, folderName);
    const uploaded = await this.uses.photosIn(this.dataSource.manager, userId, folderName);
    return paymentCheck(account, photoCount, uploaded);
  }

  @OnCall('billing.payment.begin.v1')
  begin(@Payload() request: CreatePaymentIntent): Promise<PaymentIntentAnswer> {
    return this.checkout.begin(request);
  }

  @OnCall('billing.payment.status.v1')
  status(@Payload() question: AskPaymentStatus): Promise<PaymentStatus> {
    return this.statuses.statusOf(question);
  }

  @OnCall('billing.payment.list.v1')
  list(@Payload() request: ListPayments): Promise<PaymentPage> {
    return this.payments.list(request);
  }

  @OnCall('billing.payment.open.v1')
  open(@Payload() reference: PaymentReference): Promise<PaymentSummary> {
    return this.payments.open(reference);
  }
}
