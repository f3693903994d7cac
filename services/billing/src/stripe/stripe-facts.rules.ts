import type { DisputeState } from '@roomlight/contracts';
import type Stripe from 'stripe';
import type { Attempt, PaymentFact } from '../model/payment-state.rules.js';

/** An intent as we need it. */
export interface Intent {
  id: string;
  clientSecret: string;
  amountCents: number;
  currency: string;
  /** Our own payment id, if we created the intent. */
  paymentId: string | null;
  fact: PaymentFact;
}

/** A webhook's facts about a payment. */
export interface Notice extends Pick<Intent, 'paymentId' | 'fact'> {
  eventId: string;
  type: string;
  intentId: string;
  /** What the payer was to pay; null where the event doesn't say. */
  price: Pick<Intent, 'amountCents' | 'currency'> | null;
  happenedAt: Date;
}

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

/** @param at the time of Stripe's answer, by its own clock */
export function intentOf(intent: Stripe.PaymentIntent, at: Date): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    currency: intent.currency,
    paymentId: intent.metadata['paymentId'] ?? null,
    fact: factOf(intent, at),
  };
}

function factOf(intent: Stripe.PaymentIntent, at: Date): PaymentFact {
  const { status, latest_charge: charge, last_payment_error: error } = intent;
  if (status !== 'succeeded') {
    return { kind: 'attempt', attempt: attemptOf(status, error !== null), at };
  }
  return charge !== null && typeof charge === 'object'
    ? { kind: 'paid', at: fromSeconds(charge.created), refundedCents: charge.amount_refunded }
    : { kind: 'paid', at, refundedCents: 0 };
}

/** Stripe may add other statuses; none of them means that the money has arrived. */
function attemptOf(status: string, hasFailed: boolean): Attempt {
  if (status === 'processing') {
    return 'processing';
  }
  if (status === 'canceled') {
    return 'cancelled';
  }
  return status === 'requires_payment_method' && hasFailed ? 'failed' : 'created';
}

const DISPUTE_EVENTS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

/** The events that `noticeOf` reads. */
export const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  ...DISPUTE_EVENTS,
] as const;

/** Null for events that don't concern payments. */
export function noticeOf(event: Stripe.Event): Notice | null {
  if (event.type === 'payment_intent.succeeded') {
    const fact = { kind: 'paid', at: fromSeconds(event.created), refundedCents: 0 } as const;
    return noticeOfIntent(event, event.data.object, fact);
  }
  if (event.type === 'payment_intent.processing') {
    return noticeOfIntent(event, event.data.object, attemptAt(event, 'processing'));
  }
  if (event.type === 'payment_intent.payment_failed') {
    return noticeOfIntent(event, event.data.object, attemptAt(event, 'failed'));
  }
  if (event.type === 'payment_intent.canceled') {
    return noticeOfIntent(event, event.data.object, attemptAt(event, 'cancelled'));
  }
  if (event.type === 'charge.refunded') {
    return noticeOfCharge(event, event.data.object);
  }
  return isDisputeEvent(event) ? noticeOfDispute(event, event.data.object) : null;
}

const attemptAt = ({ created }: Stripe.Event, attempt: Attempt): PaymentFact => ({
  kind: 'attempt',
  attempt,
  at: fromSeconds(created),
});

function noticeOfIntent(event: Stripe.Event, intent: Stripe.PaymentIntent, fact: PaymentFact) {
  const { id: intentId, amountCents, currency, paymentId } = intentOf(intent, fact.at);
  return { ...noted(event), intentId, price: { amountCents, currency }, paymentId, fact };
}

function noticeOfCharge(event: Stripe.Event, charge: Stripe.Charge): Notice | null {
  const { payment_intent: intent, created, amount_refunded: refundedCents } = charge;
  if (intent === null) {
    return null;
  }
  return {
    ...noted(event),
    intentId: idOf(intent),
    price: { amountCents: charge.amount, currency: charge.currency },
    // Stripe copies it from the intent.
    paymentId: charge.metadata['paymentId'] ?? null,
    fact: { kind: 'paid', at: fromSeconds(created), refundedCents },
  };
}

type DisputeEvent = Extract<Stripe.Event, { type: (typeof DISPUTE_EVENTS)[number] }>;

const isDisputeEvent = (event: Stripe.Event): event is DisputeEvent =>
  DISPUTE_EVENTS.some((type) => type === event.type);

function noticeOfDispute(event: DisputeEvent, dispute: Stripe.Dispute): Notice | null {
  const { payment_intent: intent } = dispute;
  const state = disputeStateOf(dispute.status);
  if (intent === null || state === null) {
    return null;
  }
  return {
    ...noted(event),
    intentId: idOf(intent),
    // A part of the payment may be disputed, in the cardholder's currency.
    price: null,
    paymentId: null,
    fact: { kind: 'dispute', state, at: fromSeconds(event.created) },
  };
}

/** Null for a bank's question (`warning_…`), which takes no money back. Statuses: docs.stripe.com/api/disputes. */
function disputeStateOf(status: string): DisputeState | null {
  if (status.startsWith('warning_')) {
    return null;
  }
  if (status === 'won' || status === 'prevented') {
    return 'won';
  }
  return status === 'lost' ? 'lost' : 'open';
}

const idOf = (expandable: string | { id: string }): string =>
  typeof expandable === 'string' ? expandable : expandable.id;

const noted = ({ id, type, created }: Stripe.Event) => ({
  eventId: id,
  type,
  happenedAt: fromSeconds(created),
});
