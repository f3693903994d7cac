import { Injectable } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { afterFact, type PaymentFact } from '../model/payment-state.rules.js';
import type { Payment } from '../model/payment.entity.js';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { PaymentsRepository } from '../model/payments.repository.js';

/** Adds what Stripe says of payments to what is known of them. */
@Injectable()
export class PaymentFactsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsRepository,
  ) {}

  /** @returns the payment as it is then */
  note(payment: Payment, intentId: string | null, fact: PaymentFact): Promise<Payment> {
    return this.dataSource.transaction((manager) =>
      this.noteWithin(manager, payment, intentId, fact),
    );
  }

  async noteWithin(
    manager: EntityManager,
    { id, userId }: Pick<Payment, 'id' | 'userId'>,
    intentId: string | null,
    fact: PaymentFact,
  ): Promise<Payment> {
    await lockPaymentsOf(manager, userId);
    if (intentId !== null) {
      await this.payments.setIntent(manager, id, intentId);
    }
    const known = await this.payments.find(manager, id);
    if (known !== null) {
      await this.payments.setCourse(manager, known, afterFact(known, fact));
    }
    const payment = await this.payments.find(manager, id);
    if (payment === null) {
      throw notFound('Payment');
    }
    return payment;
  }
}
