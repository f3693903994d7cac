import { expect, it } from '@jest/globals';
import { extraPhotos, formatPrice, listingPriceCents, priceParts } from './pricing.js';

it.each([
  [4900, 0, 4900],
  [4900, 1, 4900],
  [4900, 50, 4900],
  [4900, 51, 4950],
  [4900, 130, 8900],
  [0, 53, 150],
])(
  'a listing with a base price of %i cents and %i photos costs %i cents',
  (base, photos, cents) => {
    expect(listingPriceCents(base, photos)).toBe(cents);
  },
);

it('only photos beyond 50 count as extra', () => {
  expect([0, 50, 51].map(extraPhotos)).toEqual([0, 0, 1]);
});

it('dollars are shown with two decimals', () => {
  expect([0, 5, 4950].map(formatPrice)).toEqual(['$0.00', '$0.05', '$49.50']);
});

it.each([
  ['a listing of 50', 4900, 50, [4900, 0, 0]],
  ['a listing of 53', 5050, 53, [4900, 3, 150]],
  ['53 after 50', 150, 53, [0, 3, 150]],
  ['60 after 55', 250, 60, [0, 5, 250]],
  ['a listing of 60 without a base price', 500, 60, [0, 10, 500]],
  ['a listing cheaper than one extra photo', 79, 51, [29, 1, 50]],
])(
  'the price of %s splits into its base and its extra photos',
  (_, amount, photoCount, [base, extra, extraCents]) => {
    expect(priceParts(amount, photoCount)).toEqual({
      baseCents: base,
      extraPhotos: extra,
      extraCents,
    });
  },
);
