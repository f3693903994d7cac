import { expect, it } from '@jest/globals';
import { readPaymentReturn } from './payment-return.rules.js';

it.each([
  ['', 'none'],
  ['?redirect_status=succeeded', 'none'],
  ['?payment_intent=pi_1&redirect_status=succeeded', 'submitted'],
  ['?payment_intent=pi_1&redirect_status=pending', 'submitted'],
  ['?payment_intent=pi_1&redirect_status=failed', 'failed'],
] as const)('The address with %j means that a payment was: %s', (query, expected) => {
  expect(readPaymentReturn(query)).toBe(expected);
});
