import { describe, expect, it } from '@jest/globals';
import { durationText, hoursText } from './figure-words.rules.js';

describe('hoursText', () => {
  it('says a time line in words', () => {
    expect(hoursText([0, 3, 9])).toBe('Made in the last 24 hours: 12, at most 9 in an hour');
    expect(hoursText([])).toBe('Made in the last 24 hours: 0, at most 0 in an hour');
  });
});

describe('durationText', () => {
  it.each([
    [null, '–'],
    [0, '0.0 s'],
    [3.24, '3.2 s'],
    [9.96, '10 s'],
    [59.4, '59 s'],
    [59.6, '1 min'],
    [95, '1 min 35 s'],
    [3600, '1 h'],
    [7500, '2 h 5 min'],
    [93_600, '1 d 2 h'],
  ])('shows %s seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
