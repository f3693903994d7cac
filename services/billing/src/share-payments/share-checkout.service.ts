import { Injectable } from '@nestjs/common';
import {
  CURRENCY,
  DomainError,
  folderTitle,
  notFound,
  type PaymentIntentAnswer,
  type SharePaymentDue,
} from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as newId } from 'uuid';
import type { Payment } from '../model/payment.entity.js';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { IntentsService, type CheckoutStep } from '../payments/intents.service.js';
import { notConfigured } from '../stripe/stripe.errors.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { shareStep } from './share-step.rules.js';

@Injectable()
export class ShareCheckoutService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly stripe: StripeGateway,
    private readonly intents: IntentsService,
  ) {}

  /**
   * Starts the payment for a link, or continues the open one, as the checkout of a listing does: the row is committed
   * before Stripe is asked, and its id is the idempotency key.
   * @throws DomainError 404 when the owner was deleted, 409 when the link is paid for or a payment is being processed,
   * 503 when Stripe is unavailable
   */
  async begin(due: SharePaymentDue): Promise<PaymentIntentAnswer> {
    if (!this.stripe.isConfigured) {
      throw notConfigured();
    }
    // A link's price never changes.
    return this.intents.begin(
      () => Promise.resolve(due),
      (manager) => this.decide(manager, due),
    );
  }

  private async decide(manager: EntityManager, due: SharePaymentDue): Promise<CheckoutStep> {
    await lockPaymentsOf(manager, due.ownerId);
    if (await this.removedUsers.has(manager, due.ownerId)) {
      throw notFound('Link');
    }
    const paid = await this.payments.paidForShare(manager, due.shareId);
    const open = await this.payments.findOpenOfShare(manager, due.shareId);
    const step = shareStep(due, open, paid);
    switch (step.kind) {
      case 'start':
        return { kind: 'start', payment: await this.insert(manager, due) };
      case 'join':
      case 'retire':
        return step;
      case 'paid':
        throw new DomainError(409, 'already_paid', 'These photos are already paid for.');
    }
  }

  private async insert(manager: EntityManager, due: SharePaymentDue): Promise<Payment> {
    const { shareId, ownerId, folderName, agentName, agentEmail, amountCents, photoCount } = due;
    const listingName = due.title ?? folderTitle(folderName);
    const id = newId();
    await this.payments.insert(manager, {
      ...{ id, shareId, folderName, photoCount, amountCents },
      ...{ userId: ownerId, listingName },
      ...{ photosFrom: 0, photosTo: photoCount, currency: CURRENCY },
      ...{ payerName: agentName, payerEmail: agentEmail ?? '' },
    });
    const payment = await this.payments.find(manager, id);
    if (payment === null) {
      throw new Error(`The payment ${id} isn't there after it was inserted`);
    }
    return payment;
  }
}
