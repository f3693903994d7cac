import { expect, it } from '@jest/globals';
import { readConfirmation } from './confirmation.rules.js';

it.each([
  undefined,
  { message: 'This payment was made', payment_intent: { status: 'succeeded' } },
  { message: 'This payment is under way', payment_intent: { status: 'processing' } },
])('the confirmation %j means that the payment was made', (error) => {
  expect(readConfirmation(error)).toEqual({ kind: 'submitted' });
});

it.each([
  [{ message: 'Your card was declined.' }, 'Your card was declined.'],
  [
    { message: 'Try another card.', payment_intent: { status: 'requires_payment_method' } },
    'Try another card.',
  ],
  [{}, 'An error occurred during payment'],
])('the error %j is shown in the provider’s words', (error, text) => {
  expect(readConfirmation(error)).toEqual({ kind: 'declined', text });
});
