import { describe, expect, it } from '@jest/globals';
import { rowsToShow } from './rows-to-show.rules.js';

describe('rowsToShow', () => {
  it('returns the rows in view', () => {
    expect(rowsToShow([4, 5, 6], null, 100)).toEqual([4, 5, 6]);
  });

  it('includes the focused row and its neighbours, in order and once', () => {
    expect(rowsToShow([40, 41], 3, 100)).toEqual([2, 3, 4, 40, 41]);
    expect(rowsToShow([4, 5, 6], 6, 100)).toEqual([4, 5, 6, 7]);
  });

  it('stays within the grid', () => {
    expect(rowsToShow([0, 1], 0, 2)).toEqual([0, 1]);
    // Photos have been removed since the focused one was chosen.
    expect(rowsToShow([0, 1], 9, 2)).toEqual([0, 1]);
  });
});
