import type { PaymentSummary } from '@roomlight/contracts';
import { paymentState } from '../model/payment-state.rules.js';
import type { Payment } from '../model/payment.entity.js';

/** `R-000123` */
function receiptNumber(n: number): string {
  return `R-${String(n).padStart(6, '0')}`;
}

export function paymentSummary(payment: Payment): PaymentSummary {
  const { payerEmail: email, payerName: name, photosFrom, photosTo, photoCount } = payment;
  return {
    id: payment.id,
    number: payment.receiptNumber === null ? null : receiptNumber(payment.receiptNumber),
    userId: payment.userId,
    payer: email === null || name === null ? null : { email, name },
    listingName: payment.listingName,
    photoCount,
    paidPhotos: Math.min(photoCount, photosTo) - photosFrom,
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    currency: payment.currency,
    state: paymentState(payment),
    createdAt: payment.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    link: payment.shareId === null ? null : { id: payment.shareId, unused: payment.unusedReason },
  };
}
