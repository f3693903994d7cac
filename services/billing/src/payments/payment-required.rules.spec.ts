import { describe, expect, it } from '@jest/globals';
import { paymentCheck } from './payment-required.rules.js';

describe('payment for a listing', () => {
  it('is required of a user whose terms say so, and is not verified by itself', () => {
    expect(paymentCheck({ paymentEnabled: true, paymentAmountCents: null })).toEqual({
      paymentRequired: true,
      paymentVerified: false,
    });
  });

  it('is not required of others, whatever their price', () => {
    expect(paymentCheck({ paymentEnabled: false, paymentAmountCents: 5000 })).toEqual({
      paymentRequired: false,
      paymentVerified: false,
    });
  });
});
