import { describe, expect, it } from '@jest/globals';
import { refundStep, type KnownRefund } from './refund.rules.js';

const PAID = {
  attempt: 'created' as const,
  attemptAt: null,
  paidAt: new Date(),
  refundedCents: 900,
  disputeState: null,
  disputeAt: null,
  amountCents: 4900,
};
const ACTOR = { id: 'root', address: '203.0.113.7' };
const asked = (amountCents?: number) => ({
  actor: ACTOR,
  paymentId: 'payment',
  refundId: 'refund',
  ...(amountCents !== undefined && { amountCents }),
});
const known = (details: Partial<KnownRefund> = {}): KnownRefund => ({
  id: 'refund',
  paymentId: 'payment',
  amountCents: 500,
  state: 'pending',
  ...details,
});

const step = (
  request: ReturnType<typeof asked>,
  { payment = PAID, same = null, pending = same }: Partial<Parameters<typeof refundStep>[1]> = {},
) => refundStep(request, { payment, same, pending });
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a refund', () => {
  it('gives everything that is left, or the requested part', () => {
    expect(step(asked())).toEqual({ kind: 'ask', amountCents: 4000 });
    expect(step(asked(500))).toEqual({ kind: 'ask', amountCents: 500 });
    expect(refusal(() => step(asked(4001)))).toMatchObject({
      status: 400,
      detail: 'At most $40.00 can be refunded',
    });
  });

  it('continues with its own amount when it is requested again, and is given once', () => {
    expect(step(asked(), { same: known() })).toEqual({ kind: 'ask', amountCents: 500 });
    expect(step(asked(500), { same: known({ state: 'given' }), pending: null })).toEqual({
      kind: 'given',
    });
    expect(refusal(() => step(asked(501), { same: known() }))).toMatchObject({
      code: 'refund_conflict',
    });
    expect(refusal(() => step(asked(), { same: known({ paymentId: 'x' }) }))).toMatchObject({
      code: 'refund_conflict',
    });
    expect(refusal(() => step(asked(), { same: known({ state: 'refused' }) }))).toMatchObject({
      code: 'refund_refused',
    });
  });

  it('waits for another one and requires a payment that has money', () => {
    expect(refusal(() => step(asked(), { pending: known({ id: 'other' }) }))).toMatchObject({
      code: 'refund_pending',
    });
    expect(refusal(() => step(asked(), { payment: { ...PAID, paidAt: null } }))).toMatchObject({
      code: 'not_paid',
    });
    const all = { ...PAID, refundedCents: 4900 };
    expect(refusal(() => step(asked(), { payment: all }))).toMatchObject({
      code: 'already_refunded',
    });
  });
});
