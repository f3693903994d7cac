import { MAX_PAYMENT_CENTS } from '@roomlight/contracts/forms';
import { readDollars } from '../../lib/dollars.rules.js';

export type PaymentAmount = { cents: number | null } | { error: string };

/**
 * The amount that an account pays, from the typed dollars. Null means the default price: no payment is required, or the
 * field is empty.
 */
export function readPaymentAmount(paymentEnabled: boolean, dollars: string): PaymentAmount {
  const text = dollars.trim();
  if (!paymentEnabled || text === '') {
    return { cents: null };
  }
  const amount = readDollars(text);
  if (amount === null) {
    return { error: 'Payment amount must be a valid number' };
  }
  if (amount < 0) {
    return { error: 'Payment amount cannot be negative' };
  }
  const cents = Math.round(amount * 100);
  return cents > MAX_PAYMENT_CENTS
    ? { error: 'Payment amount must be at most $999,999.99' }
    : // Treats `-0` as zero.
      { cents: Math.abs(cents) };
}

/** An amount as it appears in the field. */
export function dollarsText(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
