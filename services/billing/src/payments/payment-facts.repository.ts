import { Injectable } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import {
  afterFact,
  newsOfMoney,
  type PaymentCourse,
  type PaymentFact,
} from '../model/payment-state.rules.js';
import type { Payment } from '../model/payment.entity.js';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { PaymentsRepository } from '../model/payments.repository.js';

/** Adds what Stripe says of payments to what is known of them. */
@Injectable()
export class PaymentFactsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsRepository,
    private readonly outbox: Outbox,
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
      const course = afterFact(known, fact);
      await this.payments.setCourse(manager, known, course);
      await this.tellDispute(manager, known, course);
      await this.tellShare(manager, known, course);
    }
    const payment = await this.payments.find(manager, id);
    if (payment === null) {
      throw notFound('Payment');
    }
    return payment;
  }

  private async tellDispute(
    manager: EntityManager,
    known: Payment,
    { disputeState }: PaymentCourse,
  ): Promise<void> {
    if (disputeState === null || disputeState === known.disputeState) {
      return;
    }
    const { id: paymentId, listingName, amountCents, shareId } = known;
    await this.outbox.publish(manager, 'billing.payment.disputed.v1', {
      paymentId,
      listingName,
      amountCents,
      state: disputeState,
      ...(shareId !== null && { shareId }),
    });
  }

  /** Each is told once, however often and in whichever order Stripe's messages come. */
  private async tellShare(
    manager: EntityManager,
    known: Payment,
    course: PaymentCourse,
  ): Promise<void> {
    const { id: paymentId, shareId, listingName, amountCents } = known;
    const news = newsOfMoney(known, course);
    if (shareId === null || news === null || course.paidAt === null) {
      return;
    }
    const payment = { paymentId, shareId, listingName, amountCents };
    switch (news) {
      case 'arrived': {
        const paidAt = course.paidAt.toISOString();
        await this.outbox.publish(manager, 'billing.share.paid.v1', { ...payment, paidAt });
        return;
      }
      case 'returned':
        await this.outbox.publish(manager, 'billing.share.returned.v1', payment);
    }
  }
}
