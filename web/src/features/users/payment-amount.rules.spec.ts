import { describe, expect, it } from '@jest/globals';
import { dollarsText, readPaymentAmount } from './payment-amount.rules.js';

const NOT_A_NUMBER = 'Payment amount must be a valid number';
const NEGATIVE = 'Payment amount cannot be negative';
const TOO_MUCH = 'Payment amount must be at most $999,999.99';

describe('readPaymentAmount', () => {
  it.each([
    ['49', 4900],
    ['12.5', 1250],
    [' 12.50 ', 1250],
    ['.5', 50],
    ['7.', 700],
    ['+3', 300],
    ['0', 0],
    ['-0', 0],
    ['0.004', 0],
    ['0.29', 29],
    // The product of 1.005 and 100 is slightly less than 100.5.
    ['1.005', 100],
    ['1.006', 101],
    ['999999.99', 99_999_999],
  ])('reads %j as %i cents', (text, cents) => {
    expect(readPaymentAmount(true, text)).toEqual({ cents });
  });

  it.each(['', '   ', '\t'])('reads the blank %j as the default price', (text) => {
    expect(readPaymentAmount(true, text)).toEqual({ cents: null });
  });

  it.each([
    '12,50',
    '1,000',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '$5',
    '5 dollars',
    '1.2.3',
    '--1',
    '.',
    '٣',
  ])('refuses %j, which is not a plain number', (text) => {
    expect(readPaymentAmount(true, text)).toEqual({ error: NOT_A_NUMBER });
  });

  it.each(['-1', '-0.001'])('refuses %j, which is negative', (text) => {
    expect(readPaymentAmount(true, text)).toEqual({ error: NEGATIVE });
  });

  it.each(['1000000', '999999.995', '9'.repeat(400)])('refuses %j, which is too large', (text) => {
    expect(readPaymentAmount(true, text)).toEqual({ error: TOO_MUCH });
  });

  it.each(['49', '-1', 'NaN'])('ignores %j when no payment is required', (text) => {
    expect(readPaymentAmount(false, text)).toEqual({ cents: null });
  });
});

describe('dollarsText', () => {
  it.each([
    [null, ''],
    [0, '0.00'],
    [5, '0.05'],
    [1250, '12.50'],
  ])('shows %j as %j', (cents, text) => {
    expect(dollarsText(cents)).toBe(text);
  });

  it('shows a text that reads back as the same amount', () => {
    for (const cents of [1, 29, 57, 113, 1005, 1999, 819_999, 99_999_999]) {
      expect(readPaymentAmount(true, dollarsText(cents))).toEqual({ cents });
    }
  });
});
