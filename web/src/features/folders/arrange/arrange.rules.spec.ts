import { describe, expect, it } from '@jest/globals';
import type { FolderPhoto, PhotoMarks } from '@roomlight/contracts';
import {
  afterChange,
  isShown,
  moveTogether,
  moveToPlace,
  moveToTourOrder,
  placesMoved,
  SHOWN,
  undoOf,
  type Change,
  type MoveTarget,
  approvalOfAll,
} from './arrange.rules.js';

const photo = (id: string, more: Partial<FolderPhoto> = {}): FolderPhoto => ({
  id,
  filename: `${id}.jpg`,
  url: `/${id}`,
  width: 3,
  height: 2,
  size: 1,
  createdAt: '',
  listingId: null,
  enhancedBy: null,
  alterations: [],
  processing: false,
  room: null,
  rating: 0,
  flag: null,
  approved: false,
  lost: false,
  ...more,
});
const photos = [...'abcd'].map((id) => photo(id));
const idsOf = (some: readonly FolderPhoto[]) => some.map(({ id }) => id).join('');
const move = (photoIds: string, beforePhotoId: string | null): Change => ({
  kind: 'move',
  move: { photoIds: [...photoIds], beforePhotoId },
});
const mark = (photoIds: string, marks: Omit<PhotoMarks, 'photoIds'>): Change => ({
  kind: 'mark',
  marks: { photoIds: [...photoIds], ...marks },
});

describe('a change', () => {
  it('moves photos as the server does', () => {
    expect(idsOf(afterChange(photos, move('dx', 'b')))).toBe('adbc');
  });

  it('sets only the marks that are given, and keeps all other photos as they are', () => {
    const rated = afterChange(
      [photo('a', { flag: 'picked' }), photo('b')],
      mark('a', { rating: 4 }),
    );
    expect(rated[0]).toMatchObject({ flag: 'picked', rating: 4 });
    expect(afterChange(photos, mark('a', { rating: 4 }))[1]).toBe(photos[1]);
  });
});

describe('undo', () => {
  const marked = [photo('a', { flag: 'picked', rating: 2 }), photo('b', { room: 'kitchen' })];

  it.each([
    ['a move to the front', photos, move('d', 'a')],
    ['a move to the end', photos, move('a', null)],
    ['a move of several', photos, move('db', 'a')],
    ['a mark', marked, mark('a', { flag: null })],
    ['different marks of several', marked, mark('ab', { room: 'view', rating: 5, approved: true })],
  ])('takes back %s', (_, before, change) => {
    const undo = undoOf(before, change) ?? [];
    expect(undo.reduce(afterChange, afterChange(before, change))).toEqual(before);
  });

  it('is not needed for what changes nothing', () => {
    expect(undoOf(photos, move('b', 'c'))).toBeNull();
    expect(undoOf(marked, mark('a', { flag: 'picked' }))).toBeNull();
    expect(undoOf(photos, mark('x', { rating: 1 }))).toBeNull();
  });

  it('leaves alone what another tab has moved meanwhile', () => {
    const undo = undoOf(photos, move('a', null)) ?? [];
    const elsewhere = [...'dbca'].map((id) => photo(id));
    expect(idsOf(undo.reduce(afterChange, elsewhere))).toBe('dabc');
  });
});

describe('the tour order', () => {
  it('is one move, which leaves photos that have come meanwhile at the end', () => {
    const rooms = [photo('a'), photo('b', { room: 'kitchen' }), photo('c', { room: 'exterior' })];
    const tour = moveToTourOrder(rooms);
    expect(tour.photoIds.join('')).toBe('cba');
    const change: Change = { kind: 'move', move: tour };
    expect(idsOf(afterChange([...rooms, photo('x')], change))).toBe('cbax');
  });
});

describe('a photo that is moved to a place in the grid', () => {
  const moved = (from: number, to: number, shown: readonly FolderPhoto[] = photos) => {
    const found = moveToPlace(photos, shown, from, to);
    return found && idsOf(afterChange(photos, { kind: 'move', move: found }));
  };

  it('takes the place of the photo there', () => {
    expect(moved(3, 1)).toBe('adbc');
    expect(moved(0, 2)).toBe('bcad');
  });

  it('stops at the ends', () => {
    expect(moved(2, -Infinity)).toBe('cabd');
    expect(moved(1, Infinity)).toBe('acdb');
    expect(moved(0, -1)).toBeNull();
    expect(moved(3, 4)).toBeNull();
  });

  it('goes to the photo that is seen beside it, when others are hidden', () => {
    const shown = photos.filter(({ id }) => id !== 'b');
    expect(moved(0, 1, shown)).toBe('bcad');
    expect(moved(1, 0, shown)).toBe('cabd');
  });
});

describe('the keys that move a photo', () => {
  it('go by places and by rows', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'a'];
    expect(keys.map((key) => placesMoved(key, 3))).toEqual([
      -1,
      1,
      -3,
      3,
      -Infinity,
      Infinity,
      null,
    ]);
  });
});

describe('the filter', () => {
  it('shows what its name says', () => {
    const some = [
      photo('a', { flag: 'picked' }),
      photo('b', { flag: 'rejected' }),
      photo('c', { approved: true }),
    ];
    const shown = SHOWN.map((one) => [one, idsOf(some.filter((each) => isShown(each, one)))]);
    expect(Object.fromEntries(shown)).toEqual({
      all: 'abc',
      picked: 'a',
      approved: 'c',
      unrejected: 'ac',
    });
  });
});

describe('the approval of all photos', () => {
  it('is of those that are neither rejected nor approved', () => {
    const some = [photo('a'), photo('b', { flag: 'rejected' }), photo('c', { approved: true })];
    expect(approvalOfAll(some)).toEqual({ photoIds: ['a'], approved: true });
  });

  it('is nothing when no photo is left to approve', () => {
    expect(approvalOfAll([photo('a', { approved: true })])).toBeNull();
    expect(approvalOfAll([photo('b', { flag: 'rejected' })])).toBeNull();
  });
});

describe('the move of several photos', () => {
  const five = [...'abcde'].map((id) => photo(id));
  const orderAfter = (shown: string, moved: string, target: MoveTarget): string => {
    const on = five.filter(({ id }) => shown.includes(id));
    const found = moveTogether(five, on, new Set(moved), target);
    return found === null ? '' : idsOf(afterChange(five, { kind: 'move', move: found }));
  };

  it.each([
    ['to the start', 'abcde', 'bd', 'start', 'bdace'],
    ['to the start, when the first is one of them', 'abcde', 'ad', 'start', 'adbce'],
    ['to the end', 'abcde', 'ac', 'end', 'bdeac'],
    ['to the end, when the last is one of them', 'abcde', 'be', 'end', 'acdbe'],
    ['earlier by one', 'abcde', 'cd', 'earlier', 'acdbe'],
    ['later by one', 'abcde', 'bc', 'later', 'adbce'],
    ['before a photo', 'abcde', 'de', { place: 1 }, 'adebc'],
    ['behind a photo', 'abcde', 'ab', { place: 3 }, 'cdabe'],
    ['over hidden photos', 'ace', 'e', { place: 1 }, 'abecd'],
  ] as const)('leads %s', (_, shown, moved, target, order) => {
    expect(orderAfter(shown, moved, target)).toBe(order);
  });

  it('is none when nothing is to be moved', () => {
    expect(orderAfter('abcde', '', 'start')).toBe('');
  });
});
