import { expect, it } from '@jest/globals';
import { defaultSetsInFlight, placesFree } from './dispatch.rules.js';

it.each([
  [0, 4, 4],
  [3, 4, 1],
  [4, 4, 0],
  // The setting was larger before a restart.
  [6, 4, 0],
])('with %i sets in flight of %i at most, %i more may go', (inFlight, most, places) => {
  expect(placesFree(inFlight, most)).toBe(places);
});

it.each([
  [1, 4],
  [2, 4],
  [8, 16],
])('%i workers have %i sets of one user by default', (workers, sets) => {
  expect(defaultSetsInFlight(workers)).toBe(sets);
});
