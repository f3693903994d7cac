import { Injectable } from '@nestjs/common';
import type { UnusedPaymentReason } from '@roomlight/contracts';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { PaymentCourse } from './payment-state.rules.js';
import { Payment } from './payment.entity.js';

const OPEN = { paidAt: IsNull(), attempt: Not('cancelled' as const) };

export type NewPayment = Omit<
  Payment,
  keyof PaymentCourse | 'intentId' | 'receiptNumber' | 'createdAt' | 'unusedReason'
>;

export interface PageQuery {
  /** Everybody's without it; of their own, people see what they tried to pay. */
  userId?: string;
  search?: string;
  after?: string;
  limit: number;
}

@Injectable()
export class PaymentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(manager: EntityManager, id: string): Promise<Payment | null> {
    return manager.findOneBy(Payment, { id });
  }

  findByIntent(intentId: string): Promise<Payment | null> {
    return this.dataSource.manager.findOneBy(Payment, { intentId });
  }

  /** The one of the listing that may still be paid. */
  findOpen(manager: EntityManager, userId: string, folderName: string): Promise<Payment | null> {
    return manager.findOneBy(Payment, { userId, folderName, shareId: IsNull(), ...OPEN });
  }

  /** Those of the listing that were paid, whether or not money has gone back since. */
  paidFor(manager: EntityManager, userId: string, folderName: string): Promise<Payment[]> {
    return manager.findBy(Payment, {
      ...{ userId, folderName, shareId: IsNull() },
      paidAt: Not(IsNull()),
    });
  }

  /** The one of the link that may still be paid. */
  findOpenOfShare(manager: EntityManager, shareId: string): Promise<Payment | null> {
    return manager.findOneBy(Payment, { shareId, ...OPEN });
  }

  /** Those of the link that were paid, whether or not money has gone back since. */
  paidForShare(manager: EntityManager, shareId: string): Promise<Payment[]> {
    return manager.findBy(Payment, { shareId, paidAt: Not(IsNull()) });
  }

  /** Some that agents could still pay, the next ones after a payment; not those that a bank is still at. */
  openOfShares(after: string, limit: number): Promise<Payment[]> {
    return this.dataSource.manager
      .createQueryBuilder(Payment, 'p')
      .where(`p.share_id is not null and p.paid_at is null and p.attempt in ('created', 'failed')`)
      .andWhere('p.id > :after', { after })
      .orderBy('p.id')
      .take(limit)
      .getMany();
  }

  async setUnused(manager: EntityManager, id: string, reason: UnusedPaymentReason): Promise<void> {
    await manager.update(Payment, { id, unusedReason: IsNull() }, { unusedReason: reason });
  }

  /** What deleted users could still pay. */
  openOfRemovedUsers(): Promise<Payment[]> {
    return this.dataSource.manager
      .createQueryBuilder(Payment, 'payment')
      .where(OPEN)
      .andWhere('payment.user_id in (select id from removed_users)')
      .getMany();
  }

  /** Newest first. */
  page({ userId, search, after, limit }: PageQuery): Promise<Payment[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(Payment, 'p')
      .orderBy('p.id', 'DESC')
      .take(limit);
    if (userId !== undefined) {
      query
        .andWhere('p.user_id = :userId', { userId })
        .andWhere('p.share_id is null')
        .andWhere(`(p.paid_at is not null or p.attempt in ('processing', 'failed'))`);
    }
    if (after !== undefined) {
      query.andWhere('p.id < :after', { after });
    }
    if (search !== undefined && search.trim() !== '') {
      query.andWhere(
        `strpos(lower(concat_ws(' ', p.payer_name, p.payer_email, p.listing_name, p.folder_name,
                'R-' || lpad(p.receipt_number::text, greatest(6, length(p.receipt_number::text)), '0'))), lower(:search)) > 0`,
        { search: search.trim() },
      );
    }
    return query.getMany();
  }

  async insert(manager: EntityManager, payment: NewPayment): Promise<void> {
    await manager.insert(Payment, payment);
  }

  async setPhotoCount(manager: EntityManager, id: string, photoCount: number): Promise<void> {
    await manager.update(Payment, { id }, { photoCount });
  }

  async setIntent(manager: EntityManager, id: string, intentId: string): Promise<void> {
    await manager.update(Payment, { id, intentId: IsNull() }, { intentId });
  }

  /** What is paid for the first time gets the next receipt's number. */
  async setCourse(
    manager: EntityManager,
    { id }: Payment,
    { attempt, attemptAt, paidAt, refundedCents, disputeState, disputeAt }: PaymentCourse,
  ): Promise<void> {
    await manager.query(
      `update payments set attempt = $2, attempt_at = $3, paid_at = $4, refunded_cents = $5,
              dispute_state = $6, dispute_at = $7,
              receipt_number = case when $4::timestamptz is null then null
                else coalesce(receipt_number, nextval('receipt_numbers')::integer) end
        where id = $1`,
      [id, attempt, attemptAt, paidAt, refundedCents, disputeState, disputeAt],
    );
  }

  /**
   * Notes that the browser asks for it.
   * @returns whether Stripe is to be asked: from so long after the browser's first question on, and not more often
   */
  async notePoll(id: string, patienceMs: number): Promise<boolean> {
    const [rows] = await this.dataSource.query<[{ due: boolean }[], number]>(
      `update payments set polled_at = coalesce(polled_at, now()),
              looked_at = case when polled_at <= now() - $2 * interval '1 ms'
                and coalesce(looked_at <= now() - $2 * interval '1 ms', true)
                then now() else looked_at end
        where id = $1 returning coalesce(looked_at = now(), false) as due`,
      [id, patienceMs],
    );
    return rows[0]?.due ?? false;
  }

  /** To a listing that has an open payment of its own, an open one doesn't follow: each has one at most. */
  async move(manager: EntityManager, userId: string, from: string, to: string): Promise<void> {
    await manager.query(
      `update payments set folder_name = $3
        where user_id = $1 and folder_name = $2
          and (share_id is not null or paid_at is not null or attempt = 'cancelled' or not exists (
            select 1 from payments other
             where other.user_id = $1 and other.folder_name = $3
               and other.paid_at is null and other.attempt <> 'cancelled'
               and other.share_id is null))`,
      [userId, from, to],
    );
  }

  async forgetPayer(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(Payment, { userId }, { payerEmail: null, payerName: null });
  }
}
