import { describe, expect, it } from '@jest/globals';
import { lastDayText } from './shares.js';

const US = { locale: 'en-US' };

describe('the last day of a link', () => {
  it.each([
    ['America/Los_Angeles', '2027-01-01T08:00:00.000Z'],
    ['Asia/Tokyo', '2026-12-31T15:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    ['UTC', '2027-01-01T00:00:00.000Z'],
  ])('is the day that was entered in %s', (timeZone, expiresAt) => {
    expect(lastDayText({ expiresAt, timeZone }, 'medium', US)).toBe('Dec 31, 2026');
  });

  it('is the day before a midnight that daylight saving time skips', () => {
    const end = { expiresAt: '2026-09-06T04:00:00.000Z', timeZone: 'America/Santiago' };
    expect(lastDayText(end, 'long', US)).toBe('September 5, 2026');
  });

  it('is the day on which a link ends that ends in the middle of a day', () => {
    const end = { expiresAt: '2026-12-31T12:00:00.000Z', timeZone: 'Europe/Paris' };
    expect(lastDayText(end, 'long', US)).toBe('December 31, 2026');
  });

  it('is that of another time zone where the own one is not known', () => {
    const end = { expiresAt: '2027-01-01T00:00:00.000Z', timeZone: null };
    expect(lastDayText(end, 'medium', { ...US, elsewhere: 'UTC' })).toBe('Dec 31, 2026');
  });
});
