import type { SharePaymentState } from '@roomlight/contracts';
import { isInForce, type PaymentCourse } from '../model/payment-state.rules.js';

type Known = PaymentCourse & { amountCents: number };

/** What to do when an agent wants to pay for a link. */
export type ShareStep<Payment> =
  | { kind: 'start' }
  /** It is the payment that is wanted. */
  | { kind: 'join'; payment: Payment }
  /** It is about another amount, or one too many: nobody may pay it any more. */
  | { kind: 'retire'; payment: Payment }
  | { kind: 'paid' };

/** @param paid all payments of the link whose money has arrived */
export function shareStep<Payment extends Known>(
  { amountCents }: Pick<Known, 'amountCents'>,
  open: Payment | null,
  paid: readonly Known[],
): ShareStep<Payment> {
  const isPaid = paid.some(isInForce);
  if (open !== null && (isPaid || open.amountCents !== amountCents)) {
    return { kind: 'retire', payment: open };
  }
  if (isPaid) {
    return { kind: 'paid' };
  }
  return open === null ? { kind: 'start' } : { kind: 'join', payment: open };
}

/** Billing doesn't know whether the photos are released already. */
export function sharePaymentState(
  open: PaymentCourse | null,
  paid: readonly Known[],
): Exclude<SharePaymentState, 'released'> {
  if (paid.some(isInForce)) {
    return 'paid';
  }
  return open?.attempt === 'processing' ? 'processing' : 'due';
}
