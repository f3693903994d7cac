import type { PaymentIntentAnswer, PaymentSummary } from '@roomlight/contracts';
import type { BillingHarness } from './billing-harness.js';
import type { StripeEvent } from './stripe-stub/objects.js';

export const LISTING = '12 Elm Street';
const PAYER = { email: 'anna@example.org', name: 'Anna' };

/** A payer at the checkout, while Stripe holds back its webhooks. */
export class Payer {
  constructor(
    private readonly harness: BillingHarness,
    readonly id: string,
  ) {
    harness.stripe.webhooks.isHolding = true;
  }

  begin(listingName = LISTING, photoCount = 1): Promise<PaymentIntentAnswer> {
    const request = { userId: this.id, listingName, photoCount, payer: PAYER };
    return this.harness.ask('billing.payment.begin.v1', request);
  }

  async hasPaid(listingName = LISTING, photoCount = 1): Promise<boolean> {
    const question = { userId: this.id, listingName, photoCount };
    return (await this.harness.ask('billing.payment.check.v1', question)).paymentVerified;
  }

  async payments(): Promise<PaymentSummary[]> {
    const caller = { id: this.id, role: 'user' } as const;
    return (await this.harness.ask('billing.payment.list.v1', { caller, whose: 'own' })).payments;
  }

  /** The last event of this type that Stripe would send. */
  event(type: string): StripeEvent {
    const told = this.harness.stripe.webhooks.held.findLast((one) => one.type === type);
    if (told === undefined) {
      throw new Error(`Nothing has happened that Stripe calls ${type}`);
    }
    return told;
  }

  /** Pays, and lets Stripe send its events. */
  async pay(listingName = LISTING, photoCount = 1): Promise<PaymentSummary> {
    const { clientSecret } = await this.begin(listingName, photoCount);
    this.harness.stripe.confirm(clientSecret);
    await this.harness.stripe.webhooks.deliver(this.event('payment_intent.succeeded'));
    const [payment] = await this.payments();
    if (payment === undefined) {
      throw new Error('Nothing was paid');
    }
    return payment;
  }
}
