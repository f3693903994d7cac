import { DomainError, formatPrice, invalid, type RefundPayment } from '@roomlight/contracts';
import type { PaymentCourse } from '../model/payment-state.rules.js';

export interface KnownRefund {
  id: string;
  paymentId: string;
  amountCents: number;
  state: 'pending' | 'given' | 'refused';
}

export type RefundStep =
  /** The refund must be requested from Stripe, again or for the first time. */
  | { kind: 'ask'; amountCents: number }
  /** It was given before. */
  | { kind: 'given' };

interface Situation {
  payment: PaymentCourse & { amountCents: number };
  /** The refund with this id, if it was requested before. */
  same: KnownRefund | null;
  /** The payment's refund that Stripe hasn't answered yet. */
  pending: KnownRefund | null;
}

/** @throws DomainError 400 or 409 when it can't be given */
export function refundStep(
  { refundId, paymentId, amountCents }: RefundPayment,
  { payment, same, pending }: Situation,
): RefundStep {
  if (same !== null) {
    if (same.paymentId !== paymentId || (amountCents ?? same.amountCents) !== same.amountCents) {
      throw refused('refund_conflict', 'There is already a different refund with this id.');
    }
    switch (same.state) {
      case 'pending':
        return { kind: 'ask', amountCents: same.amountCents };
      case 'given':
        return { kind: 'given' };
      case 'refused':
        throw refundRefused();
    }
  }
  if (payment.paidAt === null) {
    throw refused('not_paid', 'This payment was never made, so there is nothing to refund.');
  }
  if (pending !== null && pending.id !== refundId) {
    throw refused('refund_pending', 'Another refund of this payment is still in progress.');
  }
  const left = payment.amountCents - payment.refundedCents;
  if (left <= 0) {
    throw refused('already_refunded', 'This payment has already been refunded in full.');
  }
  if (amountCents !== undefined && amountCents > left) {
    const message = `At most ${formatPrice(left)} can be refunded`;
    throw invalid(message, [{ field: 'amountCents', message }]);
  }
  return { kind: 'ask', amountCents: amountCents ?? left };
}

export function refundRefused(cause?: unknown): DomainError {
  return refused('refund_refused', 'The payment provider has declined this refund.', cause);
}

const refused = (code: string, detail: string, cause?: unknown): DomainError =>
  new DomainError(409, code, detail, { cause });
