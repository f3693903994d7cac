import { describe, expect, it } from '@jest/globals';
import { doubtText } from '@roomlight/photography/shoot';
import type { Board } from './board.rules.js';
import {
  boardOf,
  contradictsNames,
  exposureText,
  hasExposedSet,
  mergedSets,
  setsText,
  settleDoubts,
  unseenFiles,
  writtenTwice,
} from './found-board.rules.js';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('of a photo that the camera wrote twice, the RAW file is found', () => {
  const files = named('IMG_1.CR3', 'IMG_1.JPG', 'IMG_2.CR3', 'img_3.heic', 'IMG_3.jpg');
  const found = writtenTwice(files, () => null);
  expect(found.map(({ name }) => name)).toEqual(['IMG_1.CR3', 'img_3.heic']);
});

it('photos of one name in different folders are different photos', () => {
  const files = [
    { name: 'IMG_1.CR3', folder: '100CANON' },
    { name: 'IMG_1.JPG', folder: '101CANON' },
    { name: 'IMG_2.CR3', folder: '100CANON' },
    { name: 'IMG_2.JPG', folder: '100CANON' },
  ];
  expect(writtenTwice(files, ({ folder }) => folder)).toEqual([files[2]]);
});

it('sets that exposures tell contradict names where they have other files', () => {
  const [a, b, c, d] = named('1.jpg', '2.jpg', '3.jpg', '4.jpg');
  const set = (...files: { name: string }[]) => ({
    id: '1',
    frames: files.map((file) => ({ file, role: 'ambient' as const })),
    doubts: [],
  });
  const board = { sets: [set(a!, b!, c!), set(d!)], aside: [] };
  expect(contradictsNames([[a!, b!, c!]], board)).toBe(false);
  expect(contradictsNames([[b!, c!, d!]], board)).toBe(true);
  expect(contradictsNames([], board)).toBe(false);
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

/** Each letter is a file, the first of a set is ambient: `ab c` are a set and a single photo. */
function board(arrangement: string, ...doubts: string[]): Board<string> {
  return {
    sets: arrangement.split(' ').map((files, index) => ({
      id: String(index + 1),
      frames: [...files].map((file, at) => ({ file, role: at === 0 ? 'ambient' : 'flash' })),
      doubts,
    })),
    aside: [],
  };
}

describe('a set is told by exposures', () => {
  const seconds: Record<string, number> = { a: 1 / 60, b: 1 / 15, c: 1 / 15, d: 1 / 15 };
  const shotOf = (file: string) => ({
    takenAt: 0,
    exposureSeconds: seconds[file] ?? null,
    flashFired: file === 'd',
  });

  it.each([
    ['xy abc', true, 'its frames were exposed differently'],
    ['bd', true, 'one was shot with flash'],
    ['xy bc a', false, 'its frames were exposed alike'],
    ['abx d', false, 'one says nothing'],
  ])('%s: %s, because %s', (arrangement, isTold) => {
    expect(hasExposedSet(board(arrangement), shotOf)).toBe(isTold);
  });
});

it.each([
  ['abc', '1 set'],
  ['abc def g', '2 sets and 1 single photo'],
  ['abc d e', '1 set and 2 single photos'],
])('the sets of %s are counted as "%s"', (arrangement, text) => {
  expect(setsText(board(arrangement))).toBe(text);
});

describe('sets that were taken before their pictures could be seen', () => {
  const unseen = doubtText('unreadable-frame');
  const taken = board('abc def', unseen);
  const doubtsNow = (found: Board<string>) =>
    settleDoubts(taken, found).sets.map(({ doubts }) => doubts);

  it('are the only ones that are compared again', () => {
    expect(unseenFiles(taken)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(unseenFiles(board('abc', doubtText('different-view')))).toEqual([]);
    const changed = board('abc def');
    expect(settleDoubts(changed, board('ab cdef', 'other'))).toEqual(changed);
  });

  it('have the doubts that their pictures raise, and no others', () => {
    expect(doubtsNow(board('abc def'))).toEqual([[], []]);
    const differing = doubtText('different-view');
    expect(doubtsNow(board('abc def', differing))).toEqual([[differing], [differing]]);
  });

  it('stay in doubt where a picture can never be seen', () => {
    expect(doubtsNow(board('abc def', unseen))).toEqual([[unseen], [unseen]]);
  });

  it('keep their frames and are doubted where the pictures tell other borders', () => {
    const border = doubtText('uncertain-border');
    expect(doubtsNow(board('ab cdef'))).toEqual([[border], [border]]);
    expect(doubtsNow(board('abcdef'))).toEqual([[border], [border]]);
    expect(settleDoubts(taken, board('ab cdef')).sets.map(({ frames }) => frames.length)).toEqual([
      3, 3,
    ]);
  });
});
