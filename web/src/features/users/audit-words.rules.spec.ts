import { expect, it } from '@jest/globals';
import { AUDIT_ACTIONS } from '@roomlight/contracts';
import { AUDIT_VERBS, changeText } from './audit-words.rules.js';

it.each([
  ['name', 'Pat', 'Pat Novak', 'Name: Pat → Pat Novak'],
  ['company', '', 'Elm Homes', 'Company: none → Elm Homes'],
  ['phone', '+1 555 0100', '', 'Phone: +1 555 0100 → none'],
  ['role', 'user', 'admin', 'Role: user → admin'],
  ['paymentEnabled', 'no', 'yes', 'Payment required: no → yes'],
  ['paymentAmountCents', '', '$12.50', 'Payment amount: default price → $12.50'],
  ['paymentAmountCents', '$0.00', '', 'Payment amount: $0.00 → default price'],
  ['timeZone', 'UTC', 'CET', 'timeZone: UTC → CET'],
])('the change of %s from %j to %j is described', (field, from, to, text) => {
  expect(changeText('user.updated', { field, from, to })).toBe(text);
});

it('the initial values of a new account are described', () => {
  expect(changeText('user.created', { field: 'role', from: '', to: 'user' })).toBe('Role: user');
});

it('a refund is described', () => {
  const change = { field: 'amount', from: '', to: '$12.50' };
  expect(changeText('payment.refunded', change)).toBe('Refund: $12.50');
});

it('every audited action has words of its own', () => {
  const verbs = AUDIT_ACTIONS.map((action) => AUDIT_VERBS[action]);
  expect(new Set(verbs).size).toBe(AUDIT_ACTIONS.length);
});
