import { Injectable } from '@nestjs/common';
import {
  CURRENCY,
  DomainError,
  folderNameOf,
  notFound,
  type CreatePaymentIntent,
  type PaymentIntentAnswer,
  type PaymentTerms,
} from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as newId } from 'uuid';
import type { Due } from '../model/coverage.rules.js';
import type { Payment } from '../model/payment.entity.js';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { notConfigured } from '../stripe/stripe.errors.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { Accounts } from './accounts.client.js';
import { IntentsService, type CheckoutStep } from './intents.service.js';
import { dueOf } from './payment-required.rules.js';

@Injectable()
export class CheckoutService {
  constructor(
    private readonly accounts: Accounts,
    private readonly payments: PaymentsRepository,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly stripe: StripeGateway,
    private readonly intents: IntentsService,
  ) {}

  /**
   * Starts the payment that the listing needs for the given number of photos. A repeated request gives the same intent;
   * before another one is created, the open one is cancelled at Stripe, so a listing is never paid for twice. Our own
   * row is committed before the request to Stripe: after a crash in between, the next try finds it and uses the same
   * key.
   * @throws DomainError 409 when nothing is due or a payment is being processed, 503 when Stripe is unavailable
   */
  async begin(request: CreatePaymentIntent): Promise<PaymentIntentAnswer> {
    const folderName = folderNameOf(request.listingName);
    if (!this.stripe.isConfigured) {
      throw notConfigured();
    }
    return this.intents.begin(
      () => this.accounts.termsOf(request.userId),
      (manager, terms) => this.decide(manager, request, folderName, terms),
    );
  }

  private async decide(
    manager: EntityManager,
    request: CreatePaymentIntent,
    folderName: string,
    terms: PaymentTerms,
  ): Promise<CheckoutStep> {
    const { userId, photoCount } = request;
    await lockPaymentsOf(manager, userId);
    if (await this.removedUsers.has(manager, userId)) {
      throw notFound('User');
    }
    const account = await this.accounts.accountUnder(manager, terms, userId, folderName);
    const due = dueOf(account, photoCount);
    const open = await this.payments.findOpen(manager, userId, folderName);
    if (open !== null) {
      // Another tab may still show its card form, in which an obsolete payment must not be possible.
      const rightful = terms.paymentEnabled ? (due ?? dueOf(account, open.photoCount)) : null;
      if (rightful === null || !isFor(open, rightful)) {
        return { kind: 'retire', payment: open };
      }
    }
    if (due === null) {
      throw new DomainError(409, 'already_paid', 'This listing is already paid for.');
    }
    if (!terms.paymentEnabled) {
      throw new DomainError(
        409,
        'payment_not_required',
        "This listing doesn't need to be paid for.",
      );
    }
    if (open === null) {
      return { kind: 'start', payment: await this.insert(manager, request, folderName, due) };
    }
    await this.payments.setPhotoCount(manager, open.id, photoCount);
    return { kind: 'join', payment: open };
  }

  private async insert(
    manager: EntityManager,
    { userId, listingName, photoCount, payer }: CreatePaymentIntent,
    folderName: string,
    due: Due,
  ): Promise<Payment> {
    const id = newId();
    await this.payments.insert(manager, {
      ...due,
      id,
      userId,
      shareId: null,
      folderName,
      listingName: listingName.trim(),
      photoCount,
      currency: CURRENCY,
      payerEmail: payer.email,
      payerName: payer.name,
    });
    const payment = await this.payments.find(manager, id);
    if (payment === null) {
      throw new Error(`The payment ${id} isn't there after it was inserted`);
    }
    return payment;
  }
}

function isFor(payment: Payment, due: Due): boolean {
  return (
    payment.amountCents === due.amountCents &&
    payment.photosFrom === due.photosFrom &&
    payment.photosTo === due.photosTo
  );
}
