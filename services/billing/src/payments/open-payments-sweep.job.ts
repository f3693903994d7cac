import { Injectable, Logger } from '@nestjs/common';
import { Every } from '@roomlight/platform';
import { PaymentsRepository } from '../model/payments.repository.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { IntentsService } from './intents.service.js';

const MINUTE_MS = 60_000;

/** Cancels open payments of deleted users at Stripe. */
@Injectable()
export class OpenPaymentsSweep {
  private readonly log = new Logger(OpenPaymentsSweep.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly intents: IntentsService,
    private readonly stripe: StripeGateway,
  ) {}

  @Every(MINUTE_MS, 'cancel what deleted users could pay')
  async cancelOfRemovedUsers(): Promise<void> {
    if (!this.stripe.isConfigured) {
      return;
    }
    for (const payment of await this.payments.openOfRemovedUsers()) {
      await this.intents.retire(payment).catch((err: unknown) =>
        // The next run tries again.
        this.log.warn({ msg: "A payment can't be cancelled now", paymentId: payment.id, err }),
      );
    }
  }
}
