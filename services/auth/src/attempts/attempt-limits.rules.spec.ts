import { describe, expect, it } from '@jest/globals';
import {
  addressAttempts,
  emailAndAddressAttempts,
  emailAttempts,
  RESETS_OF_EMAIL,
  SIGN_INS_FROM_ADDRESS,
  SIGN_INS_OF_EMAIL,
  SIGN_INS_OF_EMAIL_FROM_ADDRESS,
  tooManyAttempts,
} from './attempt-limits.rules.js';

const from = (address: string): string => addressAttempts(SIGN_INS_FROM_ADDRESS, address);

describe('the counting key of an attempt', () => {
  it('is the same for an e-mail in any case, within one kind of attempt', () => {
    const key = emailAttempts(SIGN_INS_OF_EMAIL, 'ada@example.org');
    expect(emailAttempts(SIGN_INS_OF_EMAIL, 'ADA@example.org')).toBe(key);
    expect(emailAttempts(SIGN_INS_OF_EMAIL, 'bob@example.org')).not.toBe(key);
    expect(emailAttempts(RESETS_OF_EMAIL, 'ada@example.org')).not.toBe(key);
    expect(key).toMatch(/^[\da-f]{64}$/);
  });

  it.each([
    ['an IPv4 address, however it is written', '203.0.113.7', '::ffff:203.0.113.7'],
    ['the 64 bits of an IPv6 network', '2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff'],
    ['an IPv6 address with a zone', 'fe80::1', 'fe80::1%eth0'],
    ['an IPv6 address with the zone of a virtual network', 'fe80::1', 'fe80::1%eth0.100'],
  ])('is the same for %s', (_, one, other) => {
    expect(from(one)).toBe(from(other));
  });

  it.each([
    ['IPv4 addresses', '203.0.113.7', '203.0.113.8'],
    ['IPv6 networks', '2001:db8:1:2::1', '2001:db8:1:3::1'],
  ])('differs between two %s', (_, one, other) => {
    expect(from(one)).not.toBe(from(other));
  });
});

describe('the counting key of an e-mail and an address', () => {
  const key = (email: string, address: string): string =>
    emailAndAddressAttempts(SIGN_INS_OF_EMAIL_FROM_ADDRESS, email, address);

  it('is the same for the same e-mail and network, and differs when either does', () => {
    const one = key('ada@example.org', '2001:db8:1:2::1');
    expect(key('ADA@example.org', '2001:db8:1:2::2')).toBe(one);
    expect(key('bob@example.org', '2001:db8:1:2::1')).not.toBe(one);
    expect(key('ada@example.org', '2001:db8:1:3::1')).not.toBe(one);
  });
});

describe('an exceeded attempt limit', () => {
  it.each([
    [-5, 1, 'a minute'],
    [59_001, 60, 'a minute'],
    [60_001, 61, '2 minutes'],
    [900_000, 900, '15 minutes'],
  ])('reports how long to wait for %d ms', (waitMs, retryAfterSeconds, words) => {
    expect(tooManyAttempts(waitMs)).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      detail: `Too many attempts. Please try again in ${words}.`,
      extra: { retryAfterSeconds },
    });
  });
});
