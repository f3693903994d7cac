import { describe, expect, it } from '@jest/globals';
import { MAX_KEYS_PER_REMOVAL, objectRemovals } from './object-keys.js';

describe('objectRemovals', () => {
  it.each([
    [0, []],
    [MAX_KEYS_PER_REMOVAL, [MAX_KEYS_PER_REMOVAL]],
    [MAX_KEYS_PER_REMOVAL + 1, [MAX_KEYS_PER_REMOVAL, 1]],
  ])('parts %d keys into jobs of %j', (count, sizes) => {
    const keys = Array.from({ length: count }, (_, i) => `staging/${i}`);
    const removals = objectRemovals(keys);
    expect(removals.map((removal) => removal.keys.length)).toEqual(sizes);
    expect(removals.flatMap((removal) => removal.keys)).toEqual(keys);
  });
});
