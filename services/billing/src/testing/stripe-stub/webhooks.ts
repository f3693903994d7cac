import Stripe from 'stripe';
import type { StripeEvent } from './objects.js';

/** Takes what Stripe sends to a webhook; answers the HTTP status. */
export type Receiver = (body: string, signature: string) => Promise<number>;

export interface Delivery {
  /** Seconds before now that it claims to have been signed. */
  ageSeconds?: number;
  secret?: string;
}

/** Sends events to the merchant: at once, or held until the test lets them go, in any order and as often as it likes. */
export class Webhooks {
  /** What waits while events are held. */
  readonly held: StripeEvent[] = [];
  isHolding = false;
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(
    private readonly secret: string,
    private readonly receive: Receiver,
  ) {}

  take(event: StripeEvent): void {
    if (this.isHolding) {
      this.held.push(event);
      return;
    }
    const delivery = this.deliver(event).catch(() => undefined);
    this.underWay.add(delivery);
    void delivery.finally(() => this.underWay.delete(delivery));
  }

  /** @returns the status it is answered with */
  deliver(event: StripeEvent, { ageSeconds = 0, secret = this.secret }: Delivery = {}) {
    const payload = JSON.stringify(event, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    });
    return this.receive(payload, signature);
  }

  /** Resolves when what was sent at once has been answered. */
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
