import { Injectable, Logger } from '@nestjs/common';
import type { Done, StripeMessage } from '@roomlight/contracts';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import type { Payment } from '../model/payment.entity.js';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { PaymentFactsRepository } from '../payments/payment-facts.repository.js';
import type { Notice } from '../stripe/stripe-facts.rules.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

@Injectable()
export class WebhookService {
  private readonly log = new Logger(WebhookService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeGateway,
    private readonly payments: PaymentsRepository,
    private readonly facts: PaymentFactsRepository,
    private readonly events: StripeEventsRepository,
  ) {}

  /**
   * Takes what Stripe has sent: the note that the event has come and what it changes are one transaction.
   * @throws DomainError 400 when Stripe didn't send it, or too long ago
   */
  async receive({ body, signature }: StripeMessage): Promise<Done> {
    const notice = this.stripe.readMessage(body, signature);
    if (notice === null) {
      return { message: 'Nothing to be done' };
    }
    const payment = await this.note(notice);
    return { message: payment === null ? 'Nothing new of a payment here' : 'Noted' };
  }

  /** @returns the payment that the event is about; null when it isn't ours, or when the event was known */
  async note(notice: Notice): Promise<Payment | null> {
    const payment = await this.paymentOf(notice);
    return this.dataSource.transaction(async (manager) => {
      // The event's row refers to the payment's and locks it: whoever holds this lock must not have to wait for that.
      if (payment !== null) {
        await lockPaymentsOf(manager, payment.userId);
      }
      if (!(await this.events.insert(manager, notice, payment?.id ?? null))) {
        return null;
      }
      if (payment === null) {
        const { eventId, type, intentId } = notice;
        this.log.warn({
          msg: 'Stripe tells of a payment that is not ours',
          eventId,
          type,
          intentId,
        });
        return null;
      }
      await this.facts.noteWithin(manager, payment, notice.intentId, notice.fact);
      return payment;
    });
  }

  /** By the intent, or by what we gave the intent along: its answer may not be here yet. */
  private async paymentOf(notice: Notice): Promise<Payment | null> {
    const { intentId, paymentId, price } = notice;
    const payment =
      (await this.payments.findByIntent(intentId)) ??
      (paymentId !== null && isUUID(paymentId)
        ? await this.payments.find(this.dataSource.manager, paymentId)
        : null);
    const isIt =
      payment !== null &&
      (payment.intentId === null || payment.intentId === intentId) &&
      (price === null ||
        (payment.amountCents === price.amountCents && payment.currency === price.currency));
    return isIt ? payment : null;
  }
}
