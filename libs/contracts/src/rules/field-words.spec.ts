import { describe, expect, it } from '@jest/globals';
import { fieldWords } from './field-words.js';

describe('fieldWords', () => {
  it.each([
    ['name', 'name'],
    ['photoCount', 'photo count'],
    ['brightnessMultiplier', 'brightness multiplier'],
    ['tvImageId', 'screen image id'],
    ['constructor', 'constructor'],
  ])('turns %s into %j', (field, words) => {
    expect(fieldWords(field)).toBe(words);
  });

  it.each(['', '__proto__', '<script>', 'x'.repeat(200_000), '\u202eeman'])(
    'does not repeat text that is not a field name',
    (field) => {
      expect(fieldWords(field)).toBe('one with an unusual name');
    },
  );
});
