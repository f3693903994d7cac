import { expect, it } from '@jest/globals';
import { withSent } from './sent-listings.rules.js';

const listings = (...ids: string[]) => ids.map((id) => ({ id }));

it('withSent adds the listing that was sent', () => {
  expect(withSent(new Set(['a']), 'b', listings('a', 'b', 'c'))).toEqual(new Set(['a', 'b']));
});

it('withSent drops listings that have disappeared', () => {
  expect(withSent(new Set(['a', 'gone']), 'b', listings('a', 'b'))).toEqual(new Set(['a', 'b']));
  expect(withSent(new Set(['a']), 'gone', listings('a'))).toEqual(new Set(['a']));
});
