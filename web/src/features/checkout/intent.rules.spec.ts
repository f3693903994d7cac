import { expect, it } from '@jest/globals';
import { NOT_INITIALIZED, readIntent, readRefusal } from './intent.rules.js';

it('readIntent reads what the card form needs', () => {
  expect(readIntent({ clientSecret: 'pi_1_secret_2', amount: 4950 })).toEqual({
    kind: 'payable',
    clientSecret: 'pi_1_secret_2',
    amountCents: 4950,
  });
});

it.each([
  [{ error: 'The price has changed' }, 'The price has changed'],
  [{ amount: 4900 }, NOT_INITIALIZED],
  [{ clientSecret: 'pi_1_secret_2' }, NOT_INITIALIZED],
])('readIntent treats the answer %j as a refusal', (answer, text) => {
  expect(readIntent(answer)).toEqual({ kind: 'refused', text });
});

it.each([
  [{ error: 'Payments are not configured', detail: 'Not now' }, 'Payments are not configured'],
  [{ detail: 'Stripe is away' }, 'Stripe is away'],
  [{ error: { type: 'api_error' }, detail: 'Stripe is away' }, 'Stripe is away'],
  [null, NOT_INITIALIZED],
])('readRefusal extracts the reason from %j', (problem, text) => {
  expect(readRefusal(problem)).toEqual({ kind: 'refused', text });
});

it('readRefusal recognises a listing that is already paid for', () => {
  expect(readRefusal({ code: 'already_paid', error: 'This listing is paid for' })).toEqual({
    kind: 'already-paid',
  });
});
