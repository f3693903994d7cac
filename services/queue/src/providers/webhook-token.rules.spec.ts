import { describe, expect, it } from '@jest/globals';
import { carriesToken } from './webhook-token.rules.js';

const TOKEN = 'a-long-static-token';

describe('carriesToken', () => {
  it.each([TOKEN, `Bearer ${TOKEN}`, `bearer  ${TOKEN}`, ` ${TOKEN} `])('takes %p', (header) => {
    expect(carriesToken(header, TOKEN)).toBe(true);
  });

  it.each(['', 'Bearer', 'Bearer ', TOKEN.slice(1), `${TOKEN}x`, `Basic ${TOKEN}`, 'ä'])(
    'refuses %p',
    (header) => {
      expect(carriesToken(header, TOKEN)).toBe(false);
    },
  );

  it('refuses everybody while there is no token', () => {
    expect(carriesToken('', undefined)).toBe(false);
    expect(carriesToken('undefined', undefined)).toBe(false);
  });
});
