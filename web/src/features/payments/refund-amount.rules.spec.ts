import { expect, it } from '@jest/globals';
import { readRefundAmount } from './refund-amount.rules.js';

it.each([
  ['10', 1000],
  [' 49.50 ', 4950],
  ['.01', 1],
])('readRefundAmount reads %j as %i cents', (dollars, cents) => {
  expect(readRefundAmount(dollars, 4950)).toEqual({ cents });
});

it.each([
  ['', 'Refund amount must be a valid number'],
  ['ten', 'Refund amount must be a valid number'],
  ['0', 'Refund amount must be at least $0.01'],
  ['0.004', 'Refund amount must be at least $0.01'],
  ['-5', 'Refund amount must be at least $0.01'],
  ['49.51', 'Refund amount must be at most $49.50'],
])('readRefundAmount refuses %j', (dollars, error) => {
  expect(readRefundAmount(dollars, 4950)).toEqual({ error });
});
