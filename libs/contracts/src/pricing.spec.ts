import { expect, it } from '@jest/globals';
import { extraPhotos, formatPrice, listingPriceCents } from './pricing.js';

it.each([
  [4900, 0, 4900],
  [4900, 1, 4900],
  [4900, 50, 4900],
  [4900, 51, 4950],
  [4900, 130, 8900],
  [0, 53, 150],
])('base %i with %i photos costs %i cents', (base, photos, cents) => {
  expect(listingPriceCents(base, photos)).toBe(cents);
});

it('counts only photos beyond 50 as extra', () => {
  expect([0, 50, 51].map(extraPhotos)).toEqual([0, 0, 1]);
});

it('shows dollars with two decimals', () => {
  expect([0, 5, 4950].map(formatPrice)).toEqual(['$0.00', '$0.05', '$49.50']);
});
