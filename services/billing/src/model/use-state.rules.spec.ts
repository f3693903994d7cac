import { describe, expect, it } from '@jest/globals';
import { afterUseFact, type Use, type UseFact } from './use-state.rules.js';

const held = (photos: number): UseFact => ({ kind: 'held', folderName: 'Elm', photos });
const counted = (photos: number): UseFact => ({ kind: 'counted', folderName: 'Elm', photos });
const removed = (photos: number): UseFact => ({ kind: 'removed', photos });

const after = (...facts: UseFact[]): Use | null => facts.reduce<Use | null>(afterUseFact, null);

describe('the use of a payment', () => {
  it('is held for the most photos that a chunk has told of', () => {
    expect(after(held(10), held(50), held(20))).toEqual({
      folderName: 'Elm',
      photos: 50,
      isHeld: true,
    });
  });

  it('counts what has come, once it has come', () => {
    expect(after(held(50), counted(40))).toEqual({ folderName: 'Elm', photos: 40, isHeld: false });
  });

  it('is not held again after it counts', () => {
    expect(after(counted(40), held(50))).toEqual(after(counted(40)));
  });

  it('stays in the folder that it was moved to while it was held', () => {
    const moved: Use = { folderName: 'Oak', photos: 5, isHeld: true };
    expect(afterUseFact(moved, counted(5))).toEqual({ ...moved, isHeld: false });
  });

  it.each([
    [[held(50), counted(50), removed(7)]],
    [[held(50), removed(7), counted(50)]],
    [[counted(50), removed(7)]],
    [[removed(7), counted(50)]],
  ])('is what stays of a removed listing, in whichever order the facts come: %j', (facts) => {
    expect(after(...facts)).toEqual({ folderName: 'Elm', photos: 7, isHeld: false });
  });
});
