import { describe, expect, it } from '@jest/globals';
import { DEFAULT_ENHANCEMENT } from '@roomlight/contracts';
import { enhancementOf } from './photo-enhancement.rules.js';

const ordered = { ...DEFAULT_ENHANCEMENT, replaceSky: true };

describe('enhancementOf', () => {
  it('replaces the sky of a photo that was uploaded as it is', () => {
    expect(enhancementOf(ordered, { photoId: 'a' })).toEqual(ordered);
  });

  it('leaves the sky of a merged set', () => {
    const merged = { photoId: 'a', isMerged: true };
    expect(enhancementOf(ordered, merged)).toEqual({ ...ordered, replaceSky: false });
  });

  it('replaces the sky of a merged set that the photographer named', () => {
    const named = { ...ordered, skyAnyway: ['a', 'b'] };
    const merged = { isMerged: true };
    expect(enhancementOf(named, { ...merged, photoId: 'a' })).toEqual({
      ...ordered,
      skyAnyway: ['a'],
    });
    expect(enhancementOf(named, { ...merged, photoId: 'c' }).replaceSky).toBe(false);
  });

  it('replaces no sky where none was asked for, whatever photos are named', () => {
    const none = { ...DEFAULT_ENHANCEMENT, skyAnyway: ['a'] };
    expect(enhancementOf(none, { photoId: 'a' })).toEqual(DEFAULT_ENHANCEMENT);
  });
});
