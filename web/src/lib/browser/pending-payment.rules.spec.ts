import { expect, it } from '@jest/globals';
import { readPayment } from './pending-payment.rules.js';

it('readPayment reads the payment that the upload waits for', () => {
  expect(readPayment('{"listingName":"Elm Street","photoCount":53}')).toEqual({
    kind: 'pending',
    payment: { listingName: 'Elm Street', photoCount: 53 },
  });
});

it('readPayment finds none when nothing is stored', () => {
  expect(readPayment(null)).toEqual({ kind: 'none' });
});

it.each([
  '',
  'Elm Street',
  'null',
  '[]',
  '{}',
  '{"listingName":"Elm Street"}',
  '{"listingName":7,"photoCount":3}',
  '{"listingName":"Elm Street","photoCount":"3"}',
  '{"listingName":"Elm Street","photoCount":1.5}',
])('readPayment finds %j invalid', (text) => {
  expect(readPayment(text)).toEqual({ kind: 'invalid' });
});
