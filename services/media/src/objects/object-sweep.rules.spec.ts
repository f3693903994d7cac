import { describe, expect, it } from '@jest/globals';
import { overdueOwner, SWEPT } from './object-sweep.rules.js';

const [PHOTOS, MAPS, RENDITIONS] = SWEPT;
const PHOTO = '0190a000-0000-7000-8000-000000000001';
const VERSION = '0190a000-0000-7000-8000-000000000002';
const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const object = (key: string, ageMs: number) => ({
  key,
  size: 1,
  modifiedAt: new Date(NOW.getTime() - ageMs),
});

describe('overdueOwner', () => {
  it('returns the version of a photo’s object after two weeks', () => {
    const key = `photos/${PHOTO}/${VERSION}`;
    expect(overdueOwner(PHOTOS, object(key, 14 * 24 * HOUR_MS + 1), NOW)).toBe(VERSION);
    expect(overdueOwner(PHOTOS, object(key, 14 * 24 * HOUR_MS), NOW)).toBeNull();
  });

  it('returns the version of light maps after two weeks', () => {
    const key = `maps/${VERSION}`;
    expect(overdueOwner(MAPS, object(key, 14 * 24 * HOUR_MS + 1), NOW)).toBe(VERSION);
    expect(overdueOwner(MAPS, object(key, 14 * 24 * HOUR_MS), NOW)).toBeNull();
  });

  it('returns the version of a rendition after an hour', () => {
    const key = `renditions/${VERSION}/640.webp`;
    expect(overdueOwner(RENDITIONS, object(key, HOUR_MS + 1), NOW)).toBe(VERSION);
    expect(overdueOwner(RENDITIONS, object(key, HOUR_MS), NOW)).toBeNull();
  });

  it.each(['photos/notes.txt', `photos/${PHOTO}/${VERSION}/x`, `photos/${PHOTO}/draft`])(
    'ignores %s',
    (key) => {
      expect(overdueOwner(PHOTOS, object(key, 365 * 24 * HOUR_MS), NOW)).toBeNull();
    },
  );
});
