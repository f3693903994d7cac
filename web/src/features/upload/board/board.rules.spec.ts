import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  accept,
  append,
  filesOn,
  joinSets,
  keepOnly,
  leaveOut,
  moveFrame,
  neighboursOf,
  setRole,
  splitSet,
  type Board,
  type BoardSet,
} from './board.rules.js';

/** Files are numbers here, shot in their order. */
const order = (a: number, b: number) => a - b;

const set = (id: string, ambient: number[], flash: number[] = []): BoardSet<number> => ({
  id,
  frames: [
    ...ambient.map((file) => ({ file, role: 'ambient' as const })),
    ...flash.map((file) => ({ file, role: 'flash' as const })),
  ],
  doubts: [`Check ${id}.`],
});

const board: Board<number> = {
  sets: [set('a', [1], [2, 3]), set('b', [4]), set('c', [5, 6, 7], [8])],
  aside: [9],
};

/** `a: 1 | 2 3` for each set, and what is aside. */
const shown = ({ sets, aside }: Board<number>) => [
  ...sets.map(({ id, frames }) => {
    const files = (role: string) =>
      frames.flatMap((frame) => (frame.role === role ? [frame.file] : [])).join(' ');
    return `${id}: ${files('ambient')} | ${files('flash')}`;
  }),
  ...aside.map((file) => `aside: ${file}`),
];
const rest = shown(board);

describe('a frame', () => {
  it('moves into another set with its role', () => {
    expect(shown(moveFrame(board, 3, { kind: 'set', id: 'c' }, order))).toEqual([
      'a: 1 | 2',
      'b: 4 | ',
      'c: 5 6 7 | 8 3',
      'aside: 9',
    ]);
  });

  it('takes its set away when it was the last of it', () => {
    expect(shown(moveFrame(board, 4, { kind: 'set', id: 'a' }, order))).toEqual([
      'a: 1 4 | 2 3',
      ...rest.slice(2),
    ]);
  });

  it('gets a set of its own where it was shot', () => {
    expect(shown(moveFrame(board, 2, { kind: 'own' }, order))).toEqual([
      'a: 1 | 3',
      '4:  | 2',
      ...rest.slice(1),
    ]);
    expect(shown(moveFrame(board, 9, { kind: 'own' }, order))).toEqual([
      ...rest.slice(0, 3),
      '4: 9 | ',
    ]);
  });

  it('is left out', () => {
    expect(shown(moveFrame(board, 4, { kind: 'aside' }, order))).toEqual([
      rest[0],
      rest[2],
      'aside: 9',
      'aside: 4',
    ]);
  });

  it.each([
    ['into the set where it is', 1, { kind: 'set', id: 'a' }],
    ['into a set that is gone', 1, { kind: 'set', id: 'z' }],
    ['out of the upload twice', 9, { kind: 'aside' }],
    ['into a set of its own when it is alone', 4, { kind: 'own' }],
  ] as const)('does not move %s', (_, file, target) => {
    expect(moveFrame(board, file, target, order)).toBe(board);
  });

  it('changes its role, and stands among its like', () => {
    expect(shown(setRole(board, 2, 'ambient'))).toEqual(['a: 1 2 | 3', ...rest.slice(1)]);
  });

  it('splits its set: what was shot before it stays', () => {
    expect(shown(splitSet(board, 6, order))).toEqual([
      ...rest.slice(0, 2),
      'c: 5 | ',
      '4: 6 7 | 8',
      'aside: 9',
    ]);
    expect(splitSet(board, 5, order)).toBe(board);
  });

  it('has sets before and behind it', () => {
    const several = (of: BoardSet<number>) => of.frames.length > 1;
    const ids = (file: number, wanted: (of: BoardSet<number>) => boolean) => {
      const { before, behind } = neighboursOf(board, file, wanted);
      return [before?.id, behind?.id];
    };
    expect(ids(5, () => true)).toEqual(['b', undefined]);
    expect(ids(5, several)).toEqual(['a', undefined]);
    expect(ids(1, several)).toEqual([undefined, 'c']);
    expect(ids(9, several)).toEqual([undefined, undefined]);
  });
});

describe('a set', () => {
  it('joins another one', () => {
    expect(shown(joinSets(board, 'c', 'a'))).toEqual(['a: 1 5 6 7 | 2 3 8', 'b: 4 | ', 'aside: 9']);
    expect(joinSets(board, 'a', 'a')).toBe(board);
  });

  it('is left out as a whole', () => {
    expect(shown(leaveOut(board, 'a'))).toEqual([
      ...rest.slice(1, 3),
      ...['aside: 9', 'aside: 1', 'aside: 2', 'aside: 3'],
    ]);
  });

  it('keeps its doubts until the person changes it or agrees', () => {
    const doubts = (of: Board<number>) => of.sets.map((one) => one.doubts.length);
    expect(doubts(moveFrame(board, 3, { kind: 'set', id: 'c' }, order))).toEqual([0, 1, 0]);
    expect(doubts(keepOnly(board, [1, 2, 4, 5, 6, 7, 8]))).toEqual([1, 1, 1]);
    expect(doubts(accept(board, 'b'))).toEqual([1, 0, 1]);
  });
});

it('a board loses the files that are gone, with sets that have none left', () => {
  expect(shown(keepOnly(board, [1, 3, 5, 6]))).toEqual(['a: 1 | 3', 'c: 5 6 | ']);
});

it('a board takes another one behind it under ids of its own', () => {
  const more = { sets: [set('a', [10])], aside: [11] };
  expect(shown(append(board, more))).toEqual([
    ...rest.slice(0, 3),
    '4: 10 | ',
    'aside: 9',
    'aside: 11',
  ]);
});

it('no change loses or doubles a file', () => {
  const files = filesOn(board);
  const file = fc.constantFrom(...files);
  const id = fc.constantFrom('a', 'b', 'c', '4', '5');
  const change = fc.oneof(
    fc
      .tuple(
        file,
        fc.oneof(
          fc.record({ kind: fc.constant('set' as const), id }),
          fc.constantFrom({ kind: 'own' as const }, { kind: 'aside' as const }),
        ),
      )
      .map(
        ([one, target]) =>
          (now: Board<number>) =>
            moveFrame(now, one, target, order),
      ),
    file.map((one) => (now: Board<number>) => splitSet(now, one, order)),
    file.map((one) => (now: Board<number>) => setRole(now, one, 'flash')),
    fc.tuple(id, id).map(
      ([one, into]) =>
        (now: Board<number>) =>
          joinSets(now, one, into),
    ),
    id.map((one) => (now: Board<number>) => leaveOut(now, one)),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const after = changes.reduce((now, apply) => apply(now), board);
      expect(filesOn(after).toSorted(order)).toEqual(files.toSorted(order));
      expect(new Set(after.sets.map((one) => one.id)).size).toBe(after.sets.length);
      expect(after.sets.every(({ frames }) => frames.length > 0)).toBe(true);
    }),
  );
});
