import { Injectable, Logger } from '@nestjs/common';
import {
  DomainError,
  folderNameOf,
  type AskPaymentStatus,
  type PaymentStatus,
} from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { coveredPhotos } from '../model/coverage.rules.js';
import { isInForce } from '../model/payment-state.rules.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { IntentsService } from './intents.service.js';

/** How long to wait for the webhook before polling Stripe, and between two polls. */
const PATIENCE_MS = 3000;

@Injectable()
export class PaymentStatusService {
  private readonly log = new Logger(PaymentStatusService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsRepository,
    private readonly stripe: StripeGateway,
    private readonly intents: IntentsService,
  ) {}

  /** Whether everything due for the listing is paid, so that no payment is open. */
  async statusOf({ userId, listingName }: AskPaymentStatus): Promise<PaymentStatus> {
    const folderName = folderNameOf(listingName);
    const { manager } = this.dataSource;
    const open = await this.payments.findOpen(manager, userId, folderName);
    if (open !== null) {
      const isDue = await this.payments.notePoll(open.id, PATIENCE_MS);
      if (!isDue || !this.stripe.isConfigured) {
        return { paymentVerified: false };
      }
      await this.intents.look(open).catch((error: unknown) => {
        if (!(error instanceof DomainError)) {
          throw error;
        }
        // The webhook may still arrive, and the browser repeats the request.
        this.log.warn({ msg: "A payment can't be looked at", paymentId: open.id, err: error });
      });
    }
    const stillOpen = await this.payments.findOpen(manager, userId, folderName);
    const paid = (await this.payments.paidFor(manager, userId, folderName)).filter(isInForce);
    return { paymentVerified: stillOpen === null && coveredPhotos(paid) > 0 };
  }
}
