import { expect, it } from '@jest/globals';
import { byNormality } from './room-light.js';

const grey = (code: number, name = String(code)) => ({
  name,
  pixels: { width: 2, height: 1, data: new Uint8Array(6).fill(code) },
});

it('orders exposures by how near their mean is to that of a normal one', () => {
  const copies = [10, 60, 130, 220].map((code) => grey(code));
  expect(byNormality(copies).map(({ name }) => name)).toEqual(['130', '60', '220', '10']);
});

it('keeps equally exposed frames in their order', () => {
  const copies = [grey(140, 'first'), grey(20), grey(140, 'second')];
  expect(byNormality(copies).map(({ name }) => name)).toEqual(['first', 'second', '20']);
});
