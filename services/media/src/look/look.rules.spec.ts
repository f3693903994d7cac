import { describe, expect, it } from '@jest/globals';
import type { PhotoSurface } from '@roomlight/contracts';
import { NO_GAINS } from '@roomlight/imaging';
import { decidedLooks, lookedAt, type PhotoLook } from './look.rules.js';

const SURFACES: PhotoSurface[] = [{ light: -1, redness: 0, blueness: 0, share: 0.4 }];
const BRIGHTER = { red: 1.1, green: 1.1, blue: 1.1 };
const photo = (more: Partial<PhotoLook> = {}): PhotoLook => ({
  ...{ id: 'photo', baseVersionId: 'base', gains: null, keepsLook: false },
  ...{ surfaces: SURFACES, madeFrom: null },
  ...more,
});

describe('a photo of a folder with one look', () => {
  it('may be matched when it was merged', () => {
    expect(lookedAt(photo({ gains: BRIGHTER }))).toEqual({ surfaces: SURFACES, kept: null });
  });

  it('keeps the look that its owner chose, matched or not', () => {
    expect(lookedAt(photo({ keepsLook: true }))?.kept).toEqual(NO_GAINS);
    expect(lookedAt(photo({ keepsLook: true, gains: BRIGHTER }))?.kept).toEqual(BRIGHTER);
  });

  it('keeps the look that it was enhanced from', () => {
    const enhanced = (gains: typeof BRIGHTER | null) =>
      photo({ surfaces: null, madeFrom: { surfaces: SURFACES, gains } });
    expect(lookedAt(enhanced(BRIGHTER))).toEqual({ surfaces: SURFACES, kept: BRIGHTER });
    expect(lookedAt(enhanced(null))?.kept).toEqual(NO_GAINS);
  });

  it('takes no part when it was not merged here', () => {
    expect(lookedAt(photo({ surfaces: null }))).toBeNull();
  });
});

describe('the decision on looks', () => {
  const decide = (one: PhotoLook, wanted = BRIGHTER) => decidedLooks([one], [wanted]);

  it('gives a photo the gains that it lacks', () => {
    expect(decide(photo())).toEqual([{ photoId: 'photo', baseVersionId: 'base', gains: BRIGHTER }]);
  });

  it('keeps gains that nobody could tell from the better ones', () => {
    const gains = { red: 1.105, green: 1.105, blue: 1.105 };
    expect(decide(photo({ gains }))).toMatchObject([{ gains }]);
  });

  it('shows a photo as merged that needs no gains any more', () => {
    expect(decide(photo({ gains: BRIGHTER }), NO_GAINS)).toMatchObject([{ gains: null }]);
  });

  it('says nothing of photos that are decided on, or take no part', () => {
    expect(decide(photo({ keepsLook: true }))).toEqual([]);
    expect(decide(photo({ surfaces: null }))).toEqual([]);
    expect(decidedLooks([photo()], [undefined])).toEqual([]);
  });
});
