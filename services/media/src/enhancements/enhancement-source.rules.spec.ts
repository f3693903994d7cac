import { describe, expect, it } from '@jest/globals';
import { PLAIN } from '../edits/recipe.rules.js';
import { enhancementSource } from './enhancement-source.rules.js';

const version = (id: string) => ({ id, size: 1000 });
const shown = { current: version('base'), baseVersionId: 'base', recipe: PLAIN };
const straightened = {
  ...shown,
  current: version('edited'),
  recipe: { ...PLAIN, verticalAngle: 2 },
};
const enhancedFrom = version('before');

describe('enhancementSource', () => {
  it.each([
    ['a photo as it was added', { ...shown, enhancedFrom: null }, 'base'],
    ['an edited one, with its edits', { ...straightened, enhancedFrom: null }, 'edited'],
    ['an enhanced one: from what was enhanced', { ...shown, enhancedFrom }, 'before'],
    [
      'an enhanced one that was edited since: with its edits',
      { ...straightened, enhancedFrom },
      'edited',
    ],
    [
      'an enhanced one whose edits were taken back: from what was enhanced',
      { ...shown, recipe: { ...PLAIN, focalLength: 24 }, enhancedFrom },
      'before',
    ],
  ])('chooses the source for %s', (_, photo, source) => {
    expect(enhancementSource(photo).id).toBe(source);
  });
});
