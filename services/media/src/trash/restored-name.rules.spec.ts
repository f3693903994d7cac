import { describe, expect, it } from '@jest/globals';
import { MAX_FOLDER_NAME_LENGTH } from '@roomlight/contracts';
import { restoredName } from './restored-name.rules.js';

describe('The name of a restored folder', () => {
  it('is its own while nobody has taken it', () => {
    expect(restoredName('Elm_Street', new Set(['Elm_Street_2']))).toBe('Elm_Street');
  });

  it('gets the first free number', () => {
    const taken = new Set(['Elm_Street', 'Elm_Street_2']);
    expect(restoredName('Elm_Street', taken)).toBe('Elm_Street_3');
  });

  it('is shortened when it is as long as a name may be', () => {
    const longest = '🏠'.repeat(MAX_FOLDER_NAME_LENGTH);
    const name = restoredName(longest, new Set([longest]));
    expect([...name]).toHaveLength(MAX_FOLDER_NAME_LENGTH);
    expect(name).toMatch(/🏠_2$/u);
  });
});
