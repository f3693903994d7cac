import { PAYMENT_STATES } from '@roomlight/contracts/forms';
import { expect, it } from '@jest/globals';
import { photosText, refundableCents, STATE_WORDS } from './payment-words.rules.js';

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
