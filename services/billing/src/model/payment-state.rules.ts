import type { PaymentState } from '@roomlight/contracts';

/** The state of the payer's latest attempt, as long as nothing is paid. */
export type Attempt = 'created' | 'processing' | 'failed' | 'cancelled';

/** A fact about a payment reported by Stripe, with Stripe's own time. */
export type PaymentFact =
  | { kind: 'attempt'; attempt: Attempt; at: Date }
  /** The payment succeeded, and the given amount of it has been refunded. */
  | { kind: 'paid'; at: Date; refundedCents: number };

/** All known facts about a payment. */
export interface PaymentCourse {
  attempt: Attempt;
  attemptAt: Date | null;
  paidAt: Date | null;
  refundedCents: number;
}

/** Orders facts within one second by their place in an attempt. */
const ORDER: Record<Attempt, number> = { created: 0, processing: 1, failed: 2, cancelled: 3 };

/** Adds a fact. Facts may arrive twice, late and in any order; the result is always the same. */
export function afterFact(course: PaymentCourse, fact: PaymentFact): PaymentCourse {
  switch (fact.kind) {
    case 'attempt':
      return isNews(course, fact.attempt, fact.at)
        ? { ...course, attempt: fact.attempt, attemptAt: fact.at }
        : course;
    case 'paid':
      return {
        ...course,
        paidAt: course.paidAt === null || fact.at < course.paidAt ? fact.at : course.paidAt,
        refundedCents: Math.max(course.refundedCents, fact.refundedCents),
      };
  }
}

/** A cancelled intent stays cancelled. Otherwise, the latest attempt counts. */
function isNews(known: PaymentCourse, attempt: Attempt, at: Date): boolean {
  if ((known.attempt === 'cancelled') !== (attempt === 'cancelled')) {
    return attempt === 'cancelled';
  }
  const later = at.getTime() - (known.attemptAt?.getTime() ?? -Infinity);
  return later > 0 || (later === 0 && ORDER[attempt] > ORDER[known.attempt]);
}

/** Whether the payer can still pay it. */
export function isOpen({ attempt, paidAt }: PaymentCourse): boolean {
  return paidAt === null && attempt !== 'cancelled';
}

/** Whether the photos it covers may be uploaded. */
export function isInForce(payment: PaymentCourse & { amountCents: number }): boolean {
  return payment.paidAt !== null && payment.refundedCents < payment.amountCents;
}

export function paymentState({
  attempt,
  paidAt,
  refundedCents,
  amountCents,
}: PaymentCourse & { amountCents: number }): PaymentState {
  if (paidAt === null) {
    return attempt === 'cancelled' ? 'failed' : attempt;
  }
  if (refundedCents === 0) {
    return 'succeeded';
  }
  return refundedCents < amountCents ? 'partially-refunded' : 'refunded';
}
