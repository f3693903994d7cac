import { describe, expect, it } from '@jest/globals';
import { boardOf, exposureText, mergedSets, writtenTwice } from './found-board.rules.js';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('of a photo that the camera wrote twice, the RAW file is found', () => {
  const files = named('IMG_1.CR3', 'IMG_1.JPG', 'IMG_2.CR3', 'img_3.heic', 'IMG_3.jpg');
  expect(writtenTwice(files).map(({ name }) => name)).toEqual(['IMG_1.CR3', 'img_3.heic']);
});

it('found sets become a board, with their doubts as sentences', () => {
  const board = boardOf(
    {
      sets: [
        {
          kind: 'flash',
          frames: [
            { file: 1, role: 'ambient' },
            { file: 0, role: 'flash' },
          ],
          doubts: ['uncertain-light'],
        },
        { kind: 'single', frames: [{ file: 2, role: 'ambient' }], doubts: [] },
      ],
      aside: [3],
    },
    ['a', 'b', 'c', 'd'],
  );
  expect(board.sets.map(({ id, frames }) => [id, ...frames.map(({ file }) => file)])).toEqual([
    ['1', 'b', 'a'],
    ['2', 'c'],
  ]);
  expect(board.sets[0]?.doubts).toEqual(['Please check which frames were shot with flash.']);
  expect(board.aside).toEqual(['d']);
  expect(mergedSets(board)).toBe(1);
});

describe('an exposure', () => {
  const unknown = { exposureSeconds: null, aperture: null, iso: null };

  it.each([
    [{ exposureSeconds: 1 / 160, aperture: 8, iso: 400 }, '1/160 s · f/8 · ISO 400'],
    [{ ...unknown, exposureSeconds: 0.5 }, '0.5 s'],
    [{ ...unknown, exposureSeconds: 30, aperture: 7.1 }, '30 s · f/7.1'],
    [unknown, ''],
  ])('%j is shown as "%s"', (exposure, text) => {
    expect(exposureText(exposure)).toBe(text);
  });
});
