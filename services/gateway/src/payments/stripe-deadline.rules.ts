/** Billing calls Stripe at most three times, with 5 s each. */
export const STRIPE_DEADLINE_MS = 20_000;
