import { PAYMENT_STATES } from '@roomlight/contracts/forms';
import { describe, expect, it } from '@jest/globals';
import { photosText, refundableCents, STATE_WORDS, unusedText } from './payment-words.rules.js';

it('each payment state has a word of its own', () => {
  expect(new Set(Object.values(STATE_WORDS)).size).toBe(PAYMENT_STATES.length);
});

it('the photo text says how many photos were paid for', () => {
  expect(photosText({ photoCount: 12, paidPhotos: 12 })).toBe('12');
  expect(photosText({ photoCount: 53, paidPhotos: 3 })).toBe('3 of 53');
});

it.each([
  ['succeeded', 0, 4900],
  ['partially-refunded', 1000, 3900],
  ['refunded', 4900, 0],
  ['created', 0, 0],
  ['processing', 0, 0],
  ['failed', 0, 0],
  ['disputed', 0, 0],
  ['charged-back', 0, 0],
] as const)(
  'the refundable part of a %s payment with %i cents given back is %i cents',
  (state, refundedCents, left) => {
    expect(refundableCents({ state, amountCents: 4900, refundedCents })).toBe(left);
  },
);

describe('the text about a payment that released nothing', () => {
  const payment = { state: 'succeeded', amountCents: 25_000, refundedCents: 0 } as const;

  it('asks for a refund until all money went back', () => {
    const link = { id: 'link', unused: 'gone' } as const;
    expect(unusedText({ ...payment, link })).toBe('Please refund: the shared link was gone');
    const refunded = { ...payment, state: 'refunded', refundedCents: 25_000 } as const;
    expect(unusedText({ ...refunded, link })).toBeNull();
  });

  it('is none for a payment that released the photos, and for one of a listing', () => {
    expect(unusedText({ ...payment, link: { id: 'link', unused: null } })).toBeNull();
    expect(unusedText({ ...payment, link: null })).toBeNull();
  });
});
