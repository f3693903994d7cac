import { formatPrice } from '@roomlight/contracts/rules';
import { readDollars } from '../../lib/dollars.rules.js';

export type RefundAmount = { cents: number } | { error: string };

/** Reads the amount to refund from the typed dollars. */
export function readRefundAmount(dollars: string, leftCents: number): RefundAmount {
  const amount = readDollars(dollars);
  if (amount === null) {
    return { error: 'Refund amount must be a valid number' };
  }
  const cents = Math.round(amount * 100);
  if (cents < 1) {
    return { error: 'Refund amount must be at least $0.01' };
  }
  return cents > leftCents
    ? { error: `Refund amount must be at most ${formatPrice(leftCents)}` }
    : { cents };
}
