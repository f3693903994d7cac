import { describe, expect, it } from '@jest/globals';
import { rowsToShow, shapeOfGrid } from './photo-grid.rules.js';

describe('shapeOfGrid', () => {
  it.each([
    [1232, 3],
    [880, 3],
    [879, 2],
    [560, 2],
    [358, 1],
  ])('at %i px has %i columns', (width, columns) => {
    expect(shapeOfGrid(width).columns).toBe(columns);
  });

  it('shows photos in a ratio of 3 : 2 with their line of text', () => {
    // Three cards of 400 px with two gaps of 16 px.
    expect(shapeOfGrid(1232).rowHeight).toBe(267 + 54);
    expect(shapeOfGrid(300).rowHeight).toBe(200 + 54);
  });
});

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
