import { describe, expect, it } from '@jest/globals';
import type { Board, BoardSet } from '../board/board.rules.js';
import { shootToUpload } from './shoot-to-upload.rules.js';

const named = (name: string) => ({ name });
const names = (files: { name: string }[]) => files.map(({ name }) => name).join(' ');

const set = (id: string, ambient: string[], flash: string[] = []): BoardSet<{ name: string }> => ({
  id,
  frames: [
    ...ambient.map((name) => ({ file: named(name), role: 'ambient' as const })),
    ...flash.map((name) => ({ file: named(name), role: 'flash' as const })),
  ],
  doubts: [],
});

const upload = (board: Board<{ name: string }> | null, ...files: string[]) => {
  const shoot = shootToUpload(files.map(named), board);
  return shoot.kind === 'refused'
    ? shoot.problem.title
    : {
        sets: shoot.sets.map(({ frames, roles }) => [names(frames), roles?.join(' ')]),
        exteriors: names(shoot.exteriors),
      };
};

describe('without a board', () => {
  it('the names tell sets and exteriors', () => {
    expect(upload(null, '1.jpg', '2.jpeg', '3.jpeg', '4.jpg', '5.png')).toEqual({
      sets: [['1.jpg 2.jpeg 3.jpeg', undefined]],
      exteriors: '4.jpg',
    });
  });

  it('a set with one flash frame is refused', () => {
    expect(upload(null, '1.jpg', '2.jpeg')).toBe('Incomplete interior set');
  });
});

describe('a board', () => {
  it('is uploaded as sets with roles, its single JPEGs as exteriors', () => {
    const sets = [set('1', ['1.JPG'], ['2.JPG']), set('2', ['3.JPG'])];
    expect(upload({ sets, aside: [named('4.JPG')] })).toEqual({
      sets: [['1.JPG 2.JPG', 'ambient flash']],
      exteriors: '3.JPG',
    });
  });

  it('has single RAW and HEIC files developed', () => {
    const sets = [set('1', ['1.CR3']), set('2', ['2.heic'])];
    expect(upload({ sets, aside: [] })).toEqual({
      sets: [
        ['1.CR3', 'ambient'],
        ['2.heic', 'ambient'],
      ],
      exteriors: '',
    });
  });

  it('is refused for a set that can’t be merged', () => {
    expect(upload({ sets: [set('1', [], ['1.JPG'])], aside: [] })).toBe('Incomplete set');
  });

  it('is refused when everything is left out', () => {
    expect(upload({ sets: [], aside: [named('1.JPG')] })).toBe('No photos to upload');
  });
});
