import { describe, expect, it } from '@jest/globals';
import { turnsToMajority } from './majority-turn.rules.js';

describe('turnsToMajority', () => {
  it.each([
    [
      [1, 1, 1],
      [0, 0, 0],
    ],
    [
      [1, 6, 1],
      [0, 3, 0],
    ],
    [
      [6, 6, 1],
      [0, 0, 1],
    ],
    [
      [3, 1, 1],
      [2, 0, 0],
    ],
    [
      [8, 8, 6],
      [0, 0, 2],
    ],
    [
      [6, 1],
      [0, 1],
    ],
    [
      [1, 2, 6],
      [0, 0, 0],
    ],
  ])('turns frames tagged %j by %j quarters', (orientations, turns) => {
    expect(turnsToMajority(orientations)).toEqual(turns);
  });
});
