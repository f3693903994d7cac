import { describe, expect, it } from '@jest/globals';
import { shapeOfGrid } from './photo-grid.rules.js';

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
