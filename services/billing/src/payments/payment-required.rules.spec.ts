import { describe, expect, it } from '@jest/globals';
import type { PaymentTerms } from '@roomlight/contracts';
import { paymentCheck, requirePaid, type Account } from './payment-required.rules.js';

const account = (terms: Partial<PaymentTerms>, paidPhotos = 0): Account => ({
  terms: { paymentEnabled: true, paymentAmountCents: null, ...terms },
  defaultCents: 4900,
  paid: paidPhotos === 0 ? [] : [{ photosFrom: 0, photosTo: paidPhotos }],
});

describe('payment for a listing', () => {
  it('is required of a user whose terms say so and is not verified at first', () => {
    expect(paymentCheck(account({}), 1, 0)).toEqual({
      paymentRequired: true,
      paymentVerified: false,
      photosUploaded: 0,
    });
  });

  it('is not required of other users, whatever their price', () => {
    const check = paymentCheck(account({ paymentEnabled: false, paymentAmountCents: 5000 }), 1, 7);
    expect(check).toEqual({ paymentRequired: false, paymentVerified: false, photosUploaded: 7 });
  });

  it('stays required when it is verified', () => {
    expect(paymentCheck(account({}, 50), 50, 0)).toMatchObject({
      paymentRequired: true,
      paymentVerified: true,
    });
  });

  it('is verified for as many photos as are paid for', () => {
    expect(paymentCheck(account({}, 53), 53, 0).paymentVerified).toBe(true);
    expect(paymentCheck(account({}, 53), 54, 0).paymentVerified).toBe(false);
  });

  it('is verified when the price is nothing, until extra photos cost something', () => {
    expect(paymentCheck(account({ paymentAmountCents: 0 }), 50, 0).paymentVerified).toBe(true);
    expect(paymentCheck(account({ paymentAmountCents: 0 }), 51, 0).paymentVerified).toBe(false);
  });
});

describe('an upload', () => {
  const refusal = { status: 402, code: 'payment_required' };
  const attempt = (of: Account, photos: number) => () => requirePaid(of, photos);

  it('is refused while nothing is paid', () => {
    expect(attempt(account({}), 1)).toThrow(expect.objectContaining(refusal));
    expect(attempt(account({}), 1)).toThrow('must be paid for before');
  });

  it('is refused beyond what is paid, with the number that is paid', () => {
    expect(attempt(account({}, 50), 50)).not.toThrow();
    expect(attempt(account({}, 50), 51)).toThrow('paid for up to 50 photos but would have 51');
  });

  it('is accepted from users who need not pay', () => {
    expect(attempt(account({ paymentEnabled: false }), 500)).not.toThrow();
    expect(attempt(account({ paymentAmountCents: 0 }), 50)).not.toThrow();
  });
});
