import { Injectable, Logger } from '@nestjs/common';
import { invalid } from '@roomlight/contracts';
import Stripe from 'stripe';
import { BillingEnvironment } from '../environment.js';
import { isRefusal, notConfigured, stripeFailure, told } from './stripe.errors.js';
import { EVENT_TYPES, intentOf, noticeOf, type Intent, type Notice } from './stripe-facts.rules.js';

const TIMEOUT_MS = 5000;
const RETRIES = 2;
/** Older messages are refused, to prevent replays. */
const TOLERANCE_SECONDS = 300;

/** The parameters of an intent. A repeated request with the same id must have the same parameters. */
export interface Order {
  id: string;
  amountCents: number;
  currency: string;
}

/**
 * Wraps all requests to Stripe and its webhooks in our own types. Failures become DomainErrors; refusals stay Stripe's
 * errors.
 */
@Injectable()
export class StripeGateway {
  private readonly log = new Logger(StripeGateway.name);
  private readonly client: Stripe | null;
  private readonly webhookSecret: string | undefined;

  constructor({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE }: BillingEnvironment) {
    const { hostname: host, port, protocol } = new URL(STRIPE_API_BASE);
    this.webhookSecret = STRIPE_WEBHOOK_SECRET;
    this.client =
      STRIPE_SECRET_KEY === undefined
        ? null
        : new Stripe(STRIPE_SECRET_KEY, {
            host,
            port: port || (protocol === 'https:' ? 443 : 80),
            protocol: protocol === 'https:' ? 'https' : 'http',
            timeout: TIMEOUT_MS,
            maxNetworkRetries: RETRIES,
            telemetry: false,
          });
  }

  get isConfigured(): boolean {
    return this.client !== null;
  }

  /** Creates the intent for this order; repeated requests give the same one, in its state of now. */
  async createIntent({ id, amountCents, currency }: Order): Promise<Intent> {
    const { intent, isReplayed } = await this.ask(async (stripe) => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency,
          automatic_payment_methods: { enabled: true },
          metadata: { paymentId: id },
        },
        { idempotencyKey: id },
      );
      const { headers } = intent.lastResponse;
      return {
        intent: intentOf(intent, new Date(intent.created * 1000)),
        isReplayed: headers['idempotent-replayed'] === 'true',
      };
    });
    // Stripe replays its first answer, although the intent may have been cancelled since then.
    return isReplayed ? this.readIntent(intent.id) : intent;
  }

  readIntent(id: string, options: Pick<Stripe.RequestOptions, 'maxNetworkRetries'> = {}) {
    return this.ask(async (stripe): Promise<Intent> => {
      const expand = ['latest_charge'];
      const intent = await stripe.paymentIntents.retrieve(id, { expand }, options);
      return intentOf(intent, answeredAt(intent));
    });
  }

  /**
   * Cancels the intent unless it is too late.
   * @returns its state afterwards
   */
  async cancelIntent(id: string): Promise<Intent> {
    try {
      return await this.ask(async (stripe) => {
        const intent = await stripe.paymentIntents.cancel(id);
        return intentOf(intent, answeredAt(intent));
      });
    } catch (error) {
      if (isRefusal(error) && error.code === 'payment_intent_unexpected_state') {
        return this.readIntent(id);
      }
      throw error;
    }
  }

  /**
   * Refunds money, once for each key.
   * @returns the total refunded amount of the payment
   */
  refund(key: string, intentId: string, amountCents: number): Promise<number> {
    return this.ask(async (stripe) => {
      const refund = await stripe.refunds.create(
        {
          payment_intent: intentId,
          amount: amountCents,
          metadata: { refundId: key },
          expand: ['charge'],
        },
        { idempotencyKey: key },
      );
      return refund.charge !== null && typeof refund.charge === 'object'
        ? refund.charge.amount_refunded
        : amountCents;
    });
  }

  /**
   * The total refunded amount of the payment if it includes the refund with this key; null when that refund was never
   * given.
   */
  findRefund(key: string, intentId: string): Promise<number | null> {
    return this.ask(async (stripe) => {
      const query = { payment_intent: intentId, limit: 100, expand: ['data.charge'] };
      for await (const { metadata, charge, amount } of stripe.refunds.list(query)) {
        if (metadata?.['refundId'] === key) {
          return charge !== null && typeof charge === 'object' ? charge.amount_refunded : amount;
        }
      }
      return null;
    });
  }

  /** What Stripe has told, or tried to tell, between two times: the newest first. It keeps this for 30 days. */
  noticesBetween(from: Date, to: Date): Promise<Notice[]> {
    const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
    return this.ask(async (stripe) => {
      const notices: Notice[] = [];
      const created = { gte: seconds(from), lte: seconds(to) };
      for await (const event of stripe.events.list({
        types: [...EVENT_TYPES],
        created,
        limit: 100,
      })) {
        const notice = noticeOf(event);
        if (notice !== null) {
          notices.push(notice);
        }
      }
      return notices;
    });
  }

  /**
   * Verifies and reads a webhook; null when it is about something else.
   * @throws DomainError 400 when Stripe didn't send it, or too long ago
   */
  readMessage(body: string, signature: string): Notice | null {
    if (this.client === null || this.webhookSecret === undefined) {
      throw notConfigured();
    }
    try {
      return noticeOf(
        this.client.webhooks.constructEvent(body, signature, this.webhookSecret, TOLERANCE_SECONDS),
      );
    } catch (error) {
      // The whole error contains the message and therefore the payer's data.
      this.log.warn({ msg: 'A message to the webhook is refused', ...told(error) });
      throw invalid('This message was not signed by Stripe, or it is too old.');
    }
  }

  private async ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    if (this.client === null) {
      throw notConfigured();
    }
    try {
      return await question(this.client);
    } catch (error) {
      const failure = stripeFailure(error);
      if (failure !== error) {
        this.log.warn({ msg: "Stripe can't be asked", ...told(error) });
      }
      throw failure;
    }
  }
}

/** By Stripe's clock. */
function answeredAt({ lastResponse }: Stripe.Response<object>): Date {
  const date = new Date(lastResponse.headers['date'] ?? '');
  return Number.isNaN(date.getTime()) ? new Date() : date;
}
