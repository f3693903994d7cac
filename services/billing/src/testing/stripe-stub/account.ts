import { randomBytes } from 'node:crypto';
import {
  Refusal,
  type Charge,
  type Dispute,
  type Intent,
  type Refund,
  type StripeEvent,
} from './objects.js';

/** Stripe's test cards, and a payment method with delayed processing. */
export const CARDS = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  slow: 'pm_usBankAccount',
} as const;

const MIN_AMOUNT = 50;

export interface NewIntent {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

/** A merchant's account at Stripe: intents, charges, refunds, the balance, and events. */
export class StripeAccount {
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds: Refund[] = [];
  /** All events so far, in order. */
  readonly events: StripeEvent[] = [];
  private count = 0;

  constructor(private readonly onEvent: (event: StripeEvent) => void = () => undefined) {}

  /** The cents that cardholders have paid and not got back. */
  get balance(): number {
    return [...this.charges.values()].reduce(
      (sum, { amount, amount_refunded: refunded }) => sum + amount - refunded,
      0,
    );
  }

  create({ amount, currency, metadata }: NewIntent): Intent {
    if (!Number.isInteger(amount) || amount < MIN_AMOUNT) {
      throw new Refusal(
        400,
        'invalid_request_error',
        'amount_too_small',
        'Amount must be at least $0.50 usd',
      );
    }
    const id = this.newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      created: now(),
      latest_charge: null,
      last_payment_error: null,
      metadata,
      livemode: false,
    };
    this.intents.set(id, intent);
    this.tell('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): Intent {
    return found(this.intents.get(id), 'payment_intent', id);
  }

  charge(id: string): Charge {
    return found(this.charges.get(id), 'charge', id);
  }

  /** Confirms a card as the card form does. */
  confirm(id: string, card: string): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method') {
      throw unexpectedState(intent, 'confirm');
    }
    switch (card) {
      case CARDS.good:
        return this.succeed(id);
      case CARDS.slow:
        intent.status = 'processing';
        this.tell('payment_intent.processing', intent);
        return intent;
      default: {
        const message = 'Your card was declined.';
        this.fail(id);
        throw new Refusal(402, 'card_error', 'card_declined', message);
      }
    }
  }

  succeed(id: string): Intent {
    const intent = this.intent(id);
    const chargeId = this.newId('ch');
    this.charges.set(chargeId, {
      id: chargeId,
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      currency: intent.currency,
      created: now(),
      payment_intent: id,
      metadata: intent.metadata,
      paid: true,
      status: 'succeeded',
      receipt_url: `https://pay.stripe.com/receipts/${chargeId}`,
      livemode: false,
    });
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = chargeId;
    this.tell('payment_intent.succeeded', intent);
    return intent;
  }

  fail(id: string): Intent {
    const intent = this.intent(id);
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
    };
    this.tell('payment_intent.payment_failed', intent);
    return intent;
  }

  cancel(id: string): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method') {
      throw unexpectedState(intent, 'cancel');
    }
    intent.status = 'canceled';
    this.tell('payment_intent.canceled', intent);
    return intent;
  }

  refund(intentId: string, amount: number, metadata: Record<string, string>): Refund {
    const { latest_charge: chargeId } = this.intent(intentId);
    if (chargeId === null) {
      throw new Refusal(
        400,
        'invalid_request_error',
        undefined,
        `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      );
    }
    const charge = this.charge(chargeId);
    if (amount > charge.amount - charge.amount_refunded) {
      throw charge.refunded
        ? new Refusal(
            400,
            'invalid_request_error',
            'charge_already_refunded',
            `Charge ${chargeId} has already been refunded.`,
          )
        : new Refusal(
            400,
            'invalid_request_error',
            undefined,
            'Refund amount is greater than unrefunded amount on charge',
          );
    }
    const refund: Refund = {
      id: this.newId('re'),
      object: 'refund',
      amount,
      charge: chargeId,
      payment_intent: intentId,
      created: now(),
      metadata,
      status: 'succeeded',
    };
    this.refunds.push(refund);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.tell('charge.refunded', charge);
    return refund;
  }

  /** Disputes the charge as the cardholder's bank does. */
  dispute(intentId: string, status: Dispute['status'] = 'needs_response'): Dispute {
    const { latest_charge: chargeId } = this.intent(intentId);
    const charge = this.charge(chargeId ?? '');
    const dispute: Dispute = {
      id: this.newId('du'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      payment_intent: intentId,
      currency: charge.currency,
      created: now(),
      reason: 'fraudulent',
      status,
      metadata: {},
      livemode: false,
    };
    this.tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost'): Dispute {
    const closed = { ...dispute, status };
    this.tell('charge.dispute.closed', closed);
    return closed;
  }

  private tell(type: string, object: Intent | Charge | Dispute): void {
    const event: StripeEvent = {
      id: this.newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: now(),
      type,
      data: { object: structuredClone(object) },
      livemode: false,
    };
    this.events.push(event);
    this.onEvent(event);
  }

  private newId(kind: string): string {
    this.count += 1;
    return `${kind}_stub${this.count}${randomBytes(6).toString('hex')}`;
  }
}

const now = (): number => Math.floor(Date.now() / 1000);

function found<Thing>(thing: Thing | undefined, kind: string, id: string): Thing {
  if (thing === undefined) {
    throw new Refusal(404, 'invalid_request_error', 'resource_missing', `No such ${kind}: '${id}'`);
  }
  return thing;
}

function unexpectedState({ status }: Intent, verb: string): Refusal {
  return new Refusal(
    400,
    'invalid_request_error',
    'payment_intent_unexpected_state',
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
  );
}
