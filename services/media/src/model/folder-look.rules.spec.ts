import { describe, expect, it } from '@jest/globals';
import { lookOf } from './folder-look.rules.js';

const MERGED = { matchable: true, matched: false, changingLook: false, undecidedLook: false };

describe('what a folder tells of its look', () => {
  it('is nothing when fewer than two photos can be matched', () => {
    expect(lookOf({ oneLook: true }, [MERGED])).toBeNull();
  });

  it('counts the photos that are matched', () => {
    const photos = [MERGED, { ...MERGED, matched: true }];
    expect(lookOf({ oneLook: true }, photos)).toEqual({ on: true, changing: false, matched: 1 });
  });

  it('is changing while a photo waits for its decision or for its picture', () => {
    const waiting = [MERGED, { ...MERGED, undecidedLook: true }];
    expect(lookOf({ oneLook: true }, waiting)?.changing).toBe(true);
    expect(lookOf({ oneLook: false }, waiting)?.changing).toBe(false);
    const changing = [MERGED, { ...MERGED, changingLook: true }];
    expect(lookOf({ oneLook: false }, changing)?.changing).toBe(true);
  });
});
