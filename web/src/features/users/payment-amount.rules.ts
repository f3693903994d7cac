import { MAX_PAYMENT_CENTS } from '@roomlight/contracts/account.messages';

export type PaymentAmount = { cents: number | null } | { error: string };

/** Plain decimals. `1e3` and `0x10` are numbers too, but nobody means an amount by them. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** What an account pays, from the dollars that were typed. Null, the default price, when there is nothing to read. */
export function readPaymentAmount(paymentEnabled: boolean, dollars: string): PaymentAmount {
  const text = dollars.trim();
  if (!paymentEnabled || text === '') {
    return { cents: null };
  }
  if (!DECIMAL.test(text)) {
    return { error: 'Payment amount must be a valid number' };
  }
  const amount = Number(text);
  if (amount < 0) {
    return { error: 'Payment amount cannot be negative' };
  }
  const cents = Math.round(amount * 100);
  return cents > MAX_PAYMENT_CENTS
    ? { error: 'Payment amount must be at most $999,999.99' }
    : // `-0` is zero too.
      { cents: Math.abs(cents) };
}

/** An amount as it stands in the field. */
export function dollarsText(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
