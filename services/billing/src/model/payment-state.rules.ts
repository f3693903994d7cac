import type { DisputeState, PaymentState } from '@roomlight/contracts';

/** How far the payer's last try is, as long as nothing is paid. */
export type Attempt = 'created' | 'processing' | 'failed' | 'cancelled';

/** Something that Stripe says of a payment, with Stripe's own time. */
export type PaymentFact =
  | { kind: 'attempt'; attempt: Attempt; at: Date }
  /** The money is here; of it, so much has gone back. */
  | { kind: 'paid'; at: Date; refundedCents: number }
  /** The cardholder's bank takes the money back, or has decided. */
  | { kind: 'dispute'; state: DisputeState; at: Date };

/** All that is known of a payment's course. */
export interface PaymentCourse {
  attempt: Attempt;
  attemptAt: Date | null;
  paidAt: Date | null;
  refundedCents: number;
  /** Null when there was no dispute. */
  disputeState: DisputeState | null;
  disputeAt: Date | null;
}

/** Of one second: what comes later in a dispute. */
const DISPUTE_ORDER: Record<DisputeState, number> = { open: 0, won: 1, lost: 2 };

/** Of one second: what comes later in a try. */
const ORDER: Record<Attempt, number> = { created: 0, processing: 1, failed: 2, cancelled: 3 };

/** Facts may come twice, late and in any order: what is known in the end is always the same. */
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
    case 'dispute':
      return isDisputeNews(course, fact.state, fact.at)
        ? { ...course, disputeState: fact.state, disputeAt: fact.at }
        : course;
  }
}

/** An intent that was cancelled stays so. Of other tries, the latest counts. */
function isNews(known: PaymentCourse, attempt: Attempt, at: Date): boolean {
  if ((known.attempt === 'cancelled') !== (attempt === 'cancelled')) {
    return attempt === 'cancelled';
  }
  const later = at.getTime() - (known.attemptAt?.getTime() ?? -Infinity);
  return later > 0 || (later === 0 && ORDER[attempt] > ORDER[known.attempt]);
}

/** A decision may be appealed: what was told last counts. */
function isDisputeNews(known: PaymentCourse, state: DisputeState, at: Date): boolean {
  if (known.disputeState === null || known.disputeAt === null) {
    return true;
  }
  const later = at.getTime() - known.disputeAt.getTime();
  return later > 0 || (later === 0 && DISPUTE_ORDER[state] > DISPUTE_ORDER[known.disputeState]);
}

/** The payer may still pay it. */
export function isOpen({ attempt, paidAt }: PaymentCourse): boolean {
  return paidAt === null && attempt !== 'cancelled';
}

/** Photos that it was for may be uploaded. */
export function isInForce(payment: PaymentCourse & { amountCents: number }): boolean {
  const { paidAt, refundedCents, amountCents, disputeState } = payment;
  const hasMoney = disputeState === null || disputeState === 'won';
  return paidAt !== null && refundedCents < amountCents && hasMoney;
}

export function paymentState({
  attempt,
  paidAt,
  refundedCents,
  amountCents,
  disputeState,
}: PaymentCourse & { amountCents: number }): PaymentState {
  if (paidAt === null) {
    return attempt === 'cancelled' ? 'failed' : attempt;
  }
  if (disputeState === 'open') {
    return 'disputed';
  }
  if (disputeState === 'lost') {
    return 'charged-back';
  }
  if (refundedCents === 0) {
    return 'succeeded';
  }
  return refundedCents < amountCents ? 'partially-refunded' : 'refunded';
}
