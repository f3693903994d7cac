import { describe, expect, it } from '@jest/globals';
import { NEUTRAL_COLOURS } from '@roomlight/contracts';
import { finishedOf, otherViews, pairedByName } from './style-pairs.rules.js';

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

describe('photos that were finished here', () => {
  const photo = (filename: string, isFinished: boolean) => ({ filename, shown: { isFinished } });
  const photos = [photo('a.jpg', true), photo('b.jpg', false), photo('c.jpg', false)];

  it('are found in the order in which they are named', () => {
    const colours = { ...NEUTRAL_COLOURS, warmth: 10 };
    const wanted = [{ filename: 'b.jpg', colours }, { filename: 'a.jpg' }];
    expect(finishedOf(wanted, photos)).toEqual([
      { photo: photos[1], wanted: wanted[0] },
      { photo: photos[0], wanted: wanted[1] },
    ]);
  });

  it('that show no difference are refused by name', () => {
    const neutral = { filename: 'b.jpg', colours: NEUTRAL_COLOURS };
    expect(() => finishedOf([{ filename: 'a.jpg' }, neutral], photos)).toThrow(
      "b.jpg hasn't been finished or changed in color or light here",
    );
    expect(() => finishedOf([neutral, { filename: 'c.jpg' }], photos)).toThrow(
      "b.jpg and c.jpg haven't been finished or changed in color or light here",
    );
  });

  it('that the folder doesn’t have are refused by name', () => {
    expect(() => finishedOf([{ filename: 'A.jpg' }], photos)).toThrow(
      'The folder has no photo named A.jpg',
    );
  });
});
