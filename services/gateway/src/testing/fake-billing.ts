import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AskPaymentStatus,
  AuthoriseUpload,
  CheckPayment,
  CreatePaymentIntent,
  ListPayments,
  PaidShareReference,
  PaymentReference,
  RefundPayment,
  ReleaseUpload,
  SharePaymentDue,
  StripeMessage,
  type Done,
  type DomainError,
  type PaymentCheck,
  type PaymentIntentAnswer,
  type PaymentPage,
  type PaymentStatus,
  type PaymentSummary,
  type SharePaymentStatus,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';

export const PAYMENT: PaymentSummary = {
  id: '0199f4a0-0000-7000-8000-00000000ca54',
  number: 'R-000001',
  userId: '0199f4a0-0000-7000-8000-00000000ada0',
  payer: { email: 'ada@example.org', name: 'Ada' },
  listingName: '12 Elm Street',
  photoCount: 53,
  paidPhotos: 53,
  amountCents: 5050,
  refundedCents: 0,
  currency: 'usd',
  state: 'succeeded',
  createdAt: '2026-11-20T12:00:00.000Z',
  paidAt: '2026-11-20T12:01:00.000Z',
  link: null,
};

/** Requires no payment, unless the test says so. */
@Controller()
export class FakeBilling {
  readonly authorised: AuthoriseUpload[] = [];
  readonly released: ReleaseUpload[] = [];
  /** All other requests, latest last. */
  readonly asked: { call: string; request: object }[] = [];
  /** The error with which a request is refused. */
  refusal: DomainError | null = null;

  @OnCall('billing.upload.authorise.v1')
  authorise(@Payload() request: AuthoriseUpload): Promise<Done> {
    this.authorised.push(request);
    return this.refusal === null
      ? Promise.resolve({ message: 'Go ahead' })
      : Promise.reject(this.refusal);
  }

  @OnCall('billing.upload.release.v1')
  release(@Payload() request: ReleaseUpload): Promise<Done> {
    this.released.push(request);
    return Promise.resolve({ message: 'Released' });
  }

  @OnCall('billing.payment.check.v1')
  check(@Payload() request: CheckPayment): Promise<PaymentCheck> {
    const check = { paymentRequired: false, paymentVerified: false, photosUploaded: 0 };
    return this.answer('check', request, check);
  }

  @OnCall('billing.payment.begin.v1')
  begin(@Payload() request: CreatePaymentIntent): Promise<PaymentIntentAnswer> {
    return this.answer('begin', request, { clientSecret: 'pi_1_secret_2', amount: 5050 });
  }

  @OnCall('billing.payment.status.v1')
  status(@Payload() request: AskPaymentStatus): Promise<PaymentStatus> {
    return this.answer('status', request, { paymentVerified: true });
  }

  @OnCall('billing.share-payment.begin.v1')
  beginOfShare(@Payload() request: SharePaymentDue): Promise<PaymentIntentAnswer> {
    return this.answer('share.begin', request, { clientSecret: 'pi_2_secret_3', amount: 25_000 });
  }

  @OnCall('billing.share-payment.status.v1')
  statusOfShare(@Payload() request: PaidShareReference): Promise<SharePaymentStatus> {
    return this.answer('share.status', request, { state: 'processing' });
  }

  @OnCall('billing.payment.list.v1')
  list(@Payload() request: ListPayments): Promise<PaymentPage> {
    return this.answer('list', request, { payments: [PAYMENT], next: null });
  }

  @OnCall('billing.payment.open.v1')
  open(@Payload() request: PaymentReference): Promise<PaymentSummary> {
    return this.answer('open', request, PAYMENT);
  }

  @OnCall('billing.payment.refund.v1')
  refund(@Payload() request: RefundPayment): Promise<PaymentSummary> {
    return this.answer('refund', request, PAYMENT);
  }

  @OnCall('billing.stripe.receive.v1')
  receive(@Payload() request: StripeMessage): Promise<Done> {
    return this.answer('receive', request, { message: 'Noted' });
  }

  private answer<Reply>(call: string, request: object, reply: Reply): Promise<Reply> {
    this.asked.push({ call, request });
    return this.refusal === null ? Promise.resolve(reply) : Promise.reject(this.refusal);
  }
}
