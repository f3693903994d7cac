import type { PaymentState, PaymentSummary } from '@roomlight/contracts';

export const STATE_WORDS: Record<PaymentState, string> = {
  created: 'Not paid',
  processing: 'Processing',
  succeeded: 'Paid',
  failed: 'Failed',
  'partially-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'charged-back': 'Charged back',
};

type Counted = Pick<PaymentSummary, 'photoCount' | 'paidPhotos'>;

/** For example `53`, or `3 of 53` for a payment that covered later photos. */
export function photosText({ photoCount, paidPhotos }: Counted): string {
  return paidPhotos < photoCount ? `${paidPhotos} of ${photoCount}` : String(photoCount);
}

/** The part of a payment that can still be refunded. */
export function refundableCents(
  payment: Pick<PaymentSummary, 'state' | 'amountCents' | 'refundedCents'>,
): number {
  switch (payment.state) {
    case 'succeeded':
    case 'partially-refunded':
      return Math.max(0, payment.amountCents - payment.refundedCents);
    case 'created':
    case 'processing':
    case 'failed':
    case 'refunded':
    case 'disputed':
    case 'charged-back':
      return 0;
  }
}

/** Why an agent's payment for a shared link is to be refunded; null when it isn't. */
export function unusedText(
  payment: Pick<PaymentSummary, 'link' | 'state' | 'amountCents' | 'refundedCents'>,
): string | null {
  if (refundableCents(payment) === 0) {
    return null;
  }
  switch (payment.link?.unused) {
    case 'gone':
      return 'Please refund: the shared link was gone';
    case 'paid_before':
      return 'Please refund: the shared link was released before';
    case null:
    case undefined:
      return null;
  }
}
