import { describe, expect, it } from '@jest/globals';
import { deviceText } from './session-words.rules.js';

describe('the words for a device', () => {
  it.each([
    ['Firefox', 'Windows', 'Firefox on Windows'],
    ['Firefox', null, 'Firefox'],
    [null, 'Windows', 'Windows'],
    [null, null, 'Unknown device'],
  ])('for browser %s and system %s are %s', (browser, system, words) => {
    expect(deviceText({ browser, system })).toBe(words);
  });
});
