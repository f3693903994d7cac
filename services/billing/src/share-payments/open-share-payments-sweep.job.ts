import { Injectable, Logger } from '@nestjs/common';
import { MAX_ASKED_SHARES } from '@roomlight/contracts';
import { databaseClock, Every, RpcClient } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import type { Payment } from '../model/payment.entity.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { IntentsService } from '../payments/intents.service.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';

const MINUTE_MS = 60_000;
/** Nobody sits before a card form for longer; who comes back gets another payment. */
const MAX_OPEN_MS = 24 * 60 * MINUTE_MS;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Cancels at Stripe what an agent could still pay for a link that was released, revoked or deleted, has expired, or went
 * with its folder.
 */
@Injectable()
export class OpenSharePaymentsSweep {
  private readonly log = new Logger(OpenSharePaymentsSweep.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsRepository,
    private readonly intents: IntentsService,
    private readonly stripe: StripeGateway,
    private readonly calls: RpcClient,
  ) {}

  @Every(MINUTE_MS, 'cancel payments of links that nobody may pay any more')
  async cancel(signal: AbortSignal): Promise<void> {
    if (!this.stripe.isConfigured) {
      return;
    }
    const longAgo = await databaseClock.ago(this.dataSource.manager, MAX_OPEN_MS);
    let open = await this.payments.openOfShares(FIRST_ID, MAX_ASKED_SHARES);
    while (open.length > 0) {
      signal.throwIfAborted();
      await this.cancelSome(open, longAgo);
      const last = open.at(-1)?.id ?? FIRST_ID;
      open = await this.payments.openOfShares(last, MAX_ASKED_SHARES);
    }
  }

  private async cancelSome(open: readonly Payment[], longAgo: Date): Promise<void> {
    const shareIds = open.flatMap(({ shareId }) => shareId ?? []);
    const answer = await this.calls.request('media.share.payable.v1', { shareIds });
    const payable = new Set(answer.shareIds);
    for (const payment of open) {
      if (payable.has(payment.shareId ?? '') && payment.createdAt > longAgo) {
        continue;
      }
      await this.intents.retire(payment).catch((err: unknown) =>
        // The next run tries again.
        this.log.warn({ msg: "A payment can't be cancelled now", paymentId: payment.id, err }),
      );
    }
  }
}
