import { describe, expect, it } from '@jest/globals';
import { isAtLeast } from './nats-binary.js';

describe('isAtLeast', () => {
  it.each([
    ['2.10.29', '2.10.29', true],
    ['2.10.30', '2.10.29', true],
    ['2.11.0', '2.10.29', true],
    ['3.0.0', '2.10.29', true],
    ['2.10.3', '2.10.29', false],
    ['2.9.30', '2.10.29', false],
    ['1.99.99', '2.10.29', false],
  ])('compares %s with %s by numbers, not by letters', (version, other, expected) => {
    expect(isAtLeast(version, other)).toBe(expected);
  });
});
