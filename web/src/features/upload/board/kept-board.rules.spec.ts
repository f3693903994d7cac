import { expect, it } from '@jest/globals';
import type { Board } from './board.rules.js';
import { boardToKeep, readBoard } from './kept-board.rules.js';

const files = ['a', 'b', 'c'];
const board: Board<string> = {
  sets: [
    {
      id: '1',
      frames: [
        { file: 'b', role: 'ambient' },
        { file: 'a', role: 'flash' },
      ],
      doubts: ['Check.'],
    },
  ],
  aside: ['c'],
};
const kept = boardToKeep(board, files);

it('a kept board comes back as it was', () => {
  expect(readBoard(structuredClone(kept), files)).toEqual(board);
});

it.each([
  ['nothing', undefined],
  ['something else', { sets: 3 }],
  ['a file that is gone', { ...kept, aside: [3] }],
  ['a set without frames', { ...kept, sets: [{ id: '1', frames: [], doubts: [] }] }],
  [
    'an unknown role',
    { ...kept, sets: [{ id: '1', frames: [{ file: 0, role: 'x' }], doubts: [] }] },
  ],
  ['a doubt that is no text', { ...kept, sets: [{ ...kept.sets[0], doubts: [1] }] }],
  ['a set without an id', { ...kept, sets: [{ ...kept.sets[0], id: 1 }] }],
])('a board is never read from %s', (_, value) => {
  expect(readBoard(value, files)).toBeNull();
});
