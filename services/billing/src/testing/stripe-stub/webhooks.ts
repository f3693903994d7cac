import Stripe from 'stripe';
import type { StripeEvent } from './objects.js';

/** Receives what Stripe sends to a webhook, and returns the HTTP status. */
export type Receiver = (body: string, signature: string) => Promise<number>;

export interface Delivery {
  /** How many seconds ago the message claims to have been signed. */
  ageSeconds?: number;
  secret?: string;
}

/**
 * Sends events to the merchant: at once, or held until the test releases them, in any order and any number of times.
 */
export class Webhooks {
  /** All events, in the order in which they happened. */
  readonly told: StripeEvent[] = [];
  /** Events that wait while events are held. */
  readonly held: StripeEvent[] = [];
  isHolding = false;
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(
    private readonly secret: string,
    private readonly receive: Receiver,
  ) {}

  take(event: StripeEvent): void {
    this.told.push(event);
    if (this.isHolding) {
      this.held.push(event);
      return;
    }
    const delivery = this.deliver(event).catch(() => undefined);
    this.underWay.add(delivery);
    void delivery.finally(() => this.underWay.delete(delivery));
  }

  /** @returns the status of the answer */
  deliver(event: StripeEvent, { ageSeconds = 0, secret = this.secret }: Delivery = {}) {
    const payload = JSON.stringify(event, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    });
    return this.receive(payload, signature);
  }

  /** Resolves when everything that was sent at once has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }
}

/** Posts to the product's webhook. */
export function httpReceiver(url: string): Receiver {
  return async (body, signature) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  };
}
