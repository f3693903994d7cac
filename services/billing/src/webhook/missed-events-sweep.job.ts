import { Injectable, Logger } from '@nestjs/common';
import { MAX_REPORTED } from '@roomlight/contracts';
import { databaseClock, Every, Outbox } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { WebhookService } from './webhook.service.js';

const HOUR_MS = 3_600_000;
/** Stripe's own retries go on for three days. */
const LOOKED_BACK_MS = 4 * 24 * HOUR_MS;
/** Younger events may still be on their way. */
const UNDER_WAY_MS = HOUR_MS;

/** Fetches the events that never arrived: Stripe's webhook was unreachable, or not subscribed to them. */
@Injectable()
export class MissedEventsSweep {
  private readonly log = new Logger(MissedEventsSweep.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeGateway,
    private readonly webhook: WebhookService,
    private readonly outbox: Outbox,
  ) {}

  @Every(6 * HOUR_MS, 'fetch what Stripe told in vain')
  async fetch(signal: AbortSignal): Promise<void> {
    if (!this.stripe.isConfigured) {
      return;
    }
    const now = await databaseClock.now(this.dataSource.manager);
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const notices = await this.stripe.noticesBetween(ago(LOOKED_BACK_MS), ago(UNDER_WAY_MS));
    const missed: string[] = [];
    for (const notice of notices.reverse()) {
      signal.throwIfAborted();
      const payment = await this.webhook.note(notice);
      if (payment !== null) {
        missed.push(
          `Stripe's ${notice.type} of the payment for ${payment.listingName} (${payment.id}) had not arrived: it is noted now.`,
        );
      }
    }
    if (missed.length > 0) {
      this.log.warn({ msg: 'Events of Stripe had not arrived', missed });
      await this.dataSource.transaction((manager) =>
        this.outbox.publish(manager, 'billing.differences.found.v1', {
          repaired: missed.slice(0, MAX_REPORTED),
          refused: [],
        }),
      );
    }
  }
}
