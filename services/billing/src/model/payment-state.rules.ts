import type { DisputeState, PaymentState } from '@roomlight/contracts';

/** The state of the payer's latest attempt, as long as nothing is paid. */
export type Attempt = 'created' | 'processing' | 'failed' | 'cancelled';

/** A fact about a payment reported by Stripe, with Stripe's own time. */
export type PaymentFact =
  | { kind: 'attempt'; attempt: Attempt; at: Date }
  /** The payment succeeded, and the given amount of it has been refunded. */
  | { kind: 'paid'; at: Date; refundedCents: number }
  /** The cardholder's bank takes the money back, or has decided. */
  | { kind: 'dispute'; state: DisputeState; at: Date };

/** All known facts about a payment. */
export interface PaymentCourse {
  attempt: Attempt;
  attemptAt: Date | null;
  paidAt: Date | null;
  refundedCents: number;
  /** Null when there was no dispute. */
  disputeState: DisputeState | null;
  disputeAt: Date | null;
}

/** Orders facts within one second by their place in a dispute. */
const DISPUTE_ORDER: Record<DisputeState, number> = { open: 0, won: 1, lost: 2 };

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
    case 'dispute':
      return isDisputeNews(course, fact.state, fact.at)
        ? { ...course, disputeState: fact.state, disputeAt: fact.at }
        : course;
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

/** The latest fact counts, since a decision may be appealed. */
function isDisputeNews(known: PaymentCourse, state: DisputeState, at: Date): boolean {
  if (known.disputeState === null || known.disputeAt === null) {
    return true;
  }
  const later = at.getTime() - known.disputeAt.getTime();
  return later > 0 || (later === 0 && DISPUTE_ORDER[state] > DISPUTE_ORDER[known.disputeState]);
}

/** Whether the payer can still pay it. */
export function isOpen({ attempt, paidAt }: PaymentCourse): boolean {
  return paidAt === null && attempt !== 'cancelled';
}

/** Whether the photos it covers may be uploaded. */
export function isInForce(payment: PaymentCourse & { amountCents: number }): boolean {
  const { paidAt, refundedCents, amountCents, disputeState } = payment;
  const hasMoney = disputeState === null || disputeState === 'won';
  return paidAt !== null && refundedCents < amountCents && hasMoney;
}

/**
 * What a fact changes about the payer's money: it has arrived, or all of it has gone back, by refunds or by the bank for
 * good. Null when neither is new. Money that is known only after it went back has never arrived.
 */
export function newsOfMoney(
  before: PaymentCourse & { amountCents: number },
  after: PaymentCourse,
): 'arrived' | 'returned' | null {
  const isReturned = ({ refundedCents, disputeState }: PaymentCourse): boolean =>
    refundedCents >= before.amountCents || disputeState === 'lost';
  if (before.paidAt === null) {
    return after.paidAt === null || isReturned(after) ? null : 'arrived';
  }
  return !isReturned(before) && isReturned(after) ? 'returned' : null;
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
