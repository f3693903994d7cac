/** The parts of Stripe's answers that the product and its tests look at. */
export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  client_secret: string;
  created: number;
  latest_charge: string | null;
  last_payment_error: { type: string; code: string; message: string } | null;
  metadata: Record<string, string>;
  livemode: false;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  created: number;
  payment_intent: string;
  metadata: Record<string, string>;
  paid: true;
  status: 'succeeded';
  receipt_url: string;
  livemode: false;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  created: number;
  metadata: Record<string, string>;
  status: 'succeeded';
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  created: number;
  reason: 'fraudulent';
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost';
  metadata: Record<string, string>;
  livemode: false;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  data: { object: Intent | Charge | Dispute };
  livemode: false;
}

/** An error answer, as Stripe words it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error',
    readonly code: string | undefined,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
