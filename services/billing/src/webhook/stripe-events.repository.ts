import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Notice } from '../stripe/stripe-facts.rules.js';

@Injectable()
export class StripeEventsRepository {
  /** @returns whether it is the first time that the event has come */
  async insert(
    manager: EntityManager,
    { eventId, type, intentId, happenedAt }: Notice,
    paymentId: string | null,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into stripe_events (id, type, intent_id, payment_id, happened_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
      [eventId, type, intentId, paymentId, happenedAt],
    );
    return rows.length > 0;
  }
}
