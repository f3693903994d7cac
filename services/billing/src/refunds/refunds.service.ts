import { Injectable, Logger } from '@nestjs/common';
import { notFound, type PaymentSummary, type RefundPayment } from '@roomlight/contracts';
import { databaseClock, Every, Outbox } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import type { Payment } from '../model/payment.entity.js';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { PaymentFactsRepository } from '../payments/payment-facts.repository.js';
import { paymentSummary } from '../payments/payment-summary.rules.js';
import { isRefusal, notConfigured, told } from '../stripe/stripe.errors.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import type { Refund } from './refund.entity.js';
import { refundRefused, refundStep } from './refund.rules.js';
import { RefundsRepository } from './refunds.repository.js';

const MINUTE_MS = 60_000;
/** Stripe keeps keys for at least a day: after that, a repeated request could refund the money twice. */
const KEYS_KEPT_MS = 20 * 60 * MINUTE_MS;

@Injectable()
export class RefundsService {
  private readonly log = new Logger(RefundsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly facts: PaymentFactsRepository,
    private readonly stripe: StripeGateway,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Refunds the rest of a payment, or a part of it. The row is committed before the request to Stripe, so even after a
   * crash in between the refund is given and published once.
   * @throws DomainError 404, 400 or 409 when it can't be given, 503 when Stripe can't be asked
   */
  async refund(request: RefundPayment): Promise<PaymentSummary> {
    if (!this.stripe.isConfigured) {
      throw notConfigured();
    }
    const found = await this.payments.find(this.dataSource.manager, request.paymentId);
    if (found === null) {
      throw notFound('Payment');
    }
    const pending = await this.note(request, found);
    return paymentSummary(pending === null ? found : await this.give(pending, found));
  }

  /** Retries refunds requested while Stripe was unavailable or a process died. */
  @Every(MINUTE_MS, 'give pending refunds')
  async givePending(): Promise<void> {
    if (!this.stripe.isConfigured) {
      return;
    }
    const askedBefore = await databaseClock.ago(this.dataSource.manager, MINUTE_MS);
    for (const refund of await this.refunds.pendingSince(askedBefore)) {
      const payment = await this.payments.find(this.dataSource.manager, refund.paymentId);
      if (payment !== null) {
        await this.give(refund, payment).catch((err: unknown) =>
          this.log.warn({ msg: "A refund can't be given now", refundId: refund.id, err }),
        );
      }
    }
  }

  /** Null when it was given before. */
  private note(request: RefundPayment, { userId }: Payment): Promise<Refund | null> {
    const { refundId, paymentId, actor } = request;
    return this.dataSource.transaction(async (manager) => {
      await lockPaymentsOf(manager, userId);
      const payment = await this.payments.find(manager, paymentId);
      if (payment === null) {
        throw notFound('Payment');
      }
      const same = await this.refunds.find(manager, refundId);
      const pending = await this.refunds.findPending(manager, paymentId);
      const step = refundStep(request, { payment, same, pending });
      if (step.kind === 'given') {
        return null;
      }
      if (same === null) {
        await this.refunds.insert(manager, {
          id: refundId,
          paymentId,
          amountCents: step.amountCents,
          actorId: actor.id,
          actorAddress: actor.address,
        });
      }
      return this.refunds.find(manager, refundId);
    });
  }

  private async give(refund: Refund, payment: Payment): Promise<Payment> {
    const { id, amountCents, paymentId } = refund;
    const { intentId, paidAt, userId, listingName } = payment;
    if (intentId === null || paidAt === null) {
      throw refundRefused();
    }
    const refundedCents = await this.ask(refund, intentId);
    return this.dataSource.transaction(async (manager) => {
      const fact = { kind: 'paid', at: paidAt, refundedCents } as const;
      const known = await this.facts.noteWithin(manager, payment, intentId, fact);
      if (await this.refunds.settle(manager, id, 'given')) {
        await this.outbox.publish(manager, 'billing.payment.refunded.v1', {
          actor: { id: refund.actorId, address: refund.actorAddress },
          paymentId,
          userId,
          listingName,
          amountCents,
        });
      }
      return known;
    });
  }

  private async ask(refund: Refund, intentId: string): Promise<number> {
    const { id, amountCents, createdAt } = refund;
    if (createdAt < (await databaseClock.ago(this.dataSource.manager, KEYS_KEPT_MS))) {
      return this.find(refund, intentId);
    }
    try {
      return await this.stripe.refund(id, intentId, amountCents);
    } catch (error) {
      if (!isRefusal(error)) {
        throw error;
      }
      this.log.warn({ msg: 'Stripe refuses a refund', refundId: id, ...told(error) });
      await this.refunds.settle(this.dataSource.manager, id, 'refused');
      throw refundRefused(error);
    }
  }

  /** An old refund was either given then or not at all; it must not block another one for ever. */
  private async find({ id }: Refund, intentId: string): Promise<number> {
    const refundedCents = await this.stripe.findRefund(id, intentId);
    if (refundedCents === null) {
      this.log.warn({ msg: 'A refund was not given in time', refundId: id });
      await this.refunds.settle(this.dataSource.manager, id, 'refused');
      throw refundRefused();
    }
    return refundedCents;
  }
}
