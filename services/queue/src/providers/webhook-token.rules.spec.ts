import { describe, expect, it } from '@jest/globals';
import { carriesToken } from './webhook-token.rules.js';

const TOKEN = 'a-long-static-token';

describe('carriesToken', () => {
  it.each([TOKEN, `Bearer ${TOKEN}`, `bearer  ${TOKEN}`, ` ${TOKEN} `])('accepts %p', (header) => {
    expect(carriesToken(header, TOKEN)).toBe(true);
  });

  it.each(['', 'Bearer', 'Bearer ', TOKEN.slice(1), `${TOKEN}x`, `Basic ${TOKEN}`, 'ä'])(
    'refuses %p',
    (header) => {
      expect(carriesToken(header, TOKEN)).toBe(false);
    },
  );

  it('refuses every request while no token is configured', () => {
    expect(carriesToken('', undefined)).toBe(false);
    expect(carriesToken('undefined', undefined)).toBe(false);
  });
});
