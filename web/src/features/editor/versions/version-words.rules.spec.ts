import { describe, expect, it } from '@jest/globals';
import { VERSION_ORIGINS } from '@roomlight/contracts';
import { editsText, isShownAgain, madeText } from './version-words.rules.js';

describe('The words of a version', () => {
  it('say what made it', () => {
    expect([...VERSION_ORIGINS, null].map((origin) => madeText({ origin, style: null }))).toEqual([
      'Merged',
      'Uploaded',
      'Straightened',
      'Screen filled',
      'Enhanced',
      'Matched to the listing',
      'Light changed',
      'Earlier version',
    ]);
    expect(madeText({ origin: 'enhanced', style: 'warm' })).toBe('Enhanced: Cozy & Inviting');
  });

  it('say what its edits are', () => {
    const none = { verticalAngle: 0, horizontalAngle: 0, screenCount: 0 };
    expect(editsText(none)).toBeNull();
    expect(editsText({ verticalAngle: -1.5, horizontalAngle: 2, screenCount: 1 })).toBe(
      'Vertical -1.5°, Horizontal 2°, 1 screen',
    );
    expect(editsText({ ...none, screenCount: 3 })).toBe('3 screens');
  });

  it('tell a version that was restored from one that was made', () => {
    const madeAt = '2026-11-01T12:00:00.000Z';
    expect(isShownAgain({ madeAt, shownAt: madeAt })).toBe(false);
    expect(isShownAgain({ madeAt, shownAt: '2026-11-01T12:00:01.000Z' })).toBe(true);
  });
});
