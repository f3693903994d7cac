import { describe, expect, it } from '@jest/globals';
import { newFolderName } from './folder-rename.rules.js';

describe('newFolderName', () => {
  it.each([
    ['12 Elm  Street', '12_Elm_Street'],
    ['  Haus-am_See ', 'Haus-am_See'],
    ['Großstraße 5', 'Großstraße_5'],
    ['家 2', '家_2'],
    ['दिल्ली', 'दिल्ली'],
    ['Cafe\u0301', 'Café'],
  ])('turns %j into %j', (typed, name) => {
    expect(newFolderName(typed)).toBe(name);
  });

  it.each(['a/b', '50%', 'No. 5', '#1', 'why?', 'tab\there', '..', '🏠', '<b>'])(
    'refuses %j',
    (typed) => {
      expect(() => newFolderName(typed)).toThrow(
        'Use only letters, numbers, spaces, hyphens, and underscores',
      );
    },
  );

  it('refuses a missing name', () => {
    expect(() => newFolderName('  ')).toThrow('A new name is required');
  });

  it('refuses a name that is too long for a folder', () => {
    expect(() => newFolderName('x'.repeat(121))).toThrow('at most 120 characters');
  });
});
