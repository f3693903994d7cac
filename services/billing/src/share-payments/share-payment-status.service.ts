import { Injectable, Logger } from '@nestjs/common';
import { DomainError, type SharePaymentStatus } from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import type { Payment } from '../model/payment.entity.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { IntentsService } from '../payments/intents.service.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { sharePaymentState } from './share-step.rules.js';

/** How long to wait for the webhook before polling Stripe, and between two polls. */
const PATIENCE_MS = 3000;

@Injectable()
export class SharePaymentStatusService {
  private readonly log = new Logger(SharePaymentStatusService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsRepository,
    private readonly stripe: StripeGateway,
    private readonly intents: IntentsService,
  ) {}

  async statusOf(shareId: string): Promise<SharePaymentStatus> {
    const { manager } = this.dataSource;
    const open = await this.payments.findOpenOfShare(manager, shareId);
    if (open !== null && (await this.payments.notePoll(open.id, PATIENCE_MS))) {
      await this.look(open);
    }
    const stillOpen = await this.payments.findOpenOfShare(manager, shareId);
    const paid = await this.payments.paidForShare(manager, shareId);
    return { state: sharePaymentState(stillOpen, paid) };
  }

  private async look(open: Payment): Promise<void> {
    if (!this.stripe.isConfigured) {
      return;
    }
    await this.intents.look(open).catch((error: unknown) => {
      if (!(error instanceof DomainError)) {
        throw error;
      }
      // The webhook may still arrive, and the browser repeats the request.
      this.log.warn({ msg: "A payment can't be looked at", paymentId: open.id, err: error });
    });
  }
}
