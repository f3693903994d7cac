/** Billing asks Stripe, which it gives 5 s, three times at most. */
export const STRIPE_DEADLINE_MS = 20_000;
