import { describe, expect, it } from '@jest/globals';
import {
  codeAt,
  newRecoveryCodes,
  newTotpSecret,
  normalizedRecoveryCode,
  stepOf,
  totpAddress,
} from './one-time-code.rules.js';

/** RFC 6238's example: the ASCII text 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('a one-time code', () => {
  // The last six digits of RFC 6238's test vectors.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('is RFC 6238’s at second %i', (seconds, code) => {
    expect(codeAt(SECRET, at(seconds))).toBe(code);
    expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one period early and late, and counts for its own period', () => {
    const code = codeAt(SECRET, at(3000));
    expect(stepOf(SECRET, code, at(2999))).toBe(100);
    expect(stepOf(SECRET, code, at(3059))).toBe(100);
    expect(stepOf(SECRET, code, at(3060))).toBeNull();
    expect(stepOf(SECRET, code, at(2969))).toBeNull();
  });

  it.each([
    '',
    '12345',
    '1234567',
    'abcdef',
    'ABCD-EFGH-IJKL-MNOP',
    '１２３４５６',
    '١٢٣٤٥٦',
    'äöüÄÖÜ',
    '\u{1f600}\u{1f600}\u{1f600}',
    '-12345',
    '+12345',
    '1e1000',
  ])('is not right when it reads %j', (code) => {
    expect(stepOf(SECRET, code, at(3000))).toBeNull();
  });

  it('may be typed with a space', () => {
    expect(stepOf(SECRET, '287 082', at(59))).toBe(1);
  });

  it('has a secret of 160 bits, which apps read with the account’s e-mail', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const address = new URL(totpAddress(secret, 'ada@example.org'));
    expect(address.protocol).toBe('otpauth:');
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(address.searchParams.get('issuer')).toBe('Roomlight');
    expect(decodeURIComponent(address.pathname)).toContain('ada@example.org');
  });
});

describe('recovery codes', () => {
  it('are ten different ones of 80 bits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.join()).toMatch(/^([A-Z2-7]{4}(-[A-Z2-7]{4}){3},?){10}$/);
  });

  it('are the same in lower case and without dashes', () => {
    expect(normalizedRecoveryCode(' abcd efgh-ijkl mnop')).toBe('ABCDEFGHIJKLMNOP');
  });
});
