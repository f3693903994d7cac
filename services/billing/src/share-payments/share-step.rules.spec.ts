import { describe, expect, it } from '@jest/globals';
import type { PaymentCourse } from '../model/payment-state.rules.js';
import { sharePaymentState, shareStep } from './share-step.rules.js';

const OPEN: PaymentCourse & { amountCents: number } = {
  attempt: 'created',
  attemptAt: null,
  paidAt: null,
  refundedCents: 0,
  disputeState: null,
  disputeAt: null,
  amountCents: 25_000,
};
const PAID = { ...OPEN, paidAt: new Date() };
const REFUNDED = { ...PAID, refundedCents: 25_000 };
const DUE = { amountCents: 25_000 };

describe('the payment of a link', () => {
  it('is created when there is none, and when the last one went back', () => {
    expect(shareStep(DUE, null, [])).toEqual({ kind: 'start' });
    expect(shareStep(DUE, null, [REFUNDED])).toEqual({ kind: 'start' });
  });

  it('is the open one as long as its amount is right', () => {
    expect(shareStep(DUE, OPEN, [])).toEqual({ kind: 'join', payment: OPEN });
    expect(shareStep({ amountCents: 9900 }, OPEN, [])).toEqual({ kind: 'retire', payment: OPEN });
  });

  it('is made once: an open one beside it is cancelled', () => {
    expect(shareStep(DUE, null, [PAID])).toEqual({ kind: 'paid' });
    expect(shareStep(DUE, OPEN, [PAID])).toEqual({ kind: 'retire', payment: OPEN });
  });
});

describe('the state of the payment of a link', () => {
  it.each([
    ['due', null, []],
    ['due', { ...OPEN, attempt: 'failed' }, []],
    ['processing', { ...OPEN, attempt: 'processing' }, []],
    ['paid', null, [PAID]],
    ['due', null, [REFUNDED]],
  ] as const)('is %s', (state, open, paid) => {
    expect(sharePaymentState(open, paid)).toBe(state);
  });
});
