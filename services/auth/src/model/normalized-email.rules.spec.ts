import { describe, expect, it } from '@jest/globals';
import { normalizedEmail } from './normalized-email.rules.js';

describe('a normalized e-mail', () => {
  it.each([
    ['another case', 'ada@example.org', 'Ada@Example.ORG'],
    ['white space around it', 'ada@example.org', '  ada@example.org\n'],
    ['another way of typing an accent', 'ren\u00e9@example.org', 'rene\u0301@example.org'],
  ])('is the same in %s', (_, one, other) => {
    expect(normalizedEmail(one)).toBe(normalizedEmail(other));
  });

  it.each([
    ['a Cyrillic a', '\u0430da@example.org'],
    ['letters of full width', '\uff41\uff44\uff41@example.org'],
    ['a character without width', 'a\u200bda@example.org'],
    ['an accent', '\u00e1da@example.org'],
    ['a dotless i in the domain', 'ada@example.org'.replace('example', 'examp\u0131e')],
  ])('differs with %s', (_, lookAlike) => {
    expect(normalizedEmail(lookAlike)).not.toBe(normalizedEmail('ada@example.org'));
  });

  it('never equates a character outside ASCII with one of ASCII', () => {
    const taken: string[] = [];
    for (let code = 0x80; code <= 0x10ffff; code += 1) {
      const isSurrogate = code >= 0xd800 && code <= 0xdfff;
      const character = isSurrogate ? '' : String.fromCodePoint(code);
      if (/^\p{ASCII}+$/u.test(normalizedEmail(`x${character}x`)) && character !== '') {
        taken.push(code.toString(16));
      }
    }
    expect(taken).toEqual([]);
  });
});
