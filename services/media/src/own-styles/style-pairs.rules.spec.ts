import { describe, expect, it } from '@jest/globals';
import { otherViews, pairedByName } from './style-pairs.rules.js';

const files = (...names: string[]) => names.map((filename) => ({ filename }));

describe('finished photos', () => {
  it('belong to the photos of their names, whatever the ending and capitals', () => {
    const pairs = pairedByName(files('B.JPEG', 'a.tif'), files('A.jpg', 'b.jpg', 'c.jpg'));
    expect(pairs.map(({ result, photo }) => [result.filename, photo.filename])).toEqual([
      ['B.JPEG', 'b.jpg'],
      ['a.tif', 'A.jpg'],
    ]);
  });

  it('without a photo of their name are refused by name', () => {
    expect(() => pairedByName(files('a.jpg', 'x.jpg', 'y.jpg'), files('a.jpg'))).toThrow(
      'No photo of the folder is named like x.jpg and y.jpg',
    );
  });

  it('of one photo are refused', () => {
    expect(() => pairedByName(files('a.jpg', 'A.png'), files('a.jpg'))).toThrow(
      'A.png was sent twice',
    );
  });

  it('that show another view are named', () => {
    expect(otherViews(['a.jpg']).message).toBe(
      "a.jpg doesn't show the same view as the photo of its name",
    );
    expect(otherViews(['a.jpg', 'b.jpg', 'c.jpg']).message).toBe(
      "a.jpg, b.jpg and c.jpg don't show the same view as the photos of their names",
    );
  });
});
