import { describe, expect, it } from '@jest/globals';
import { movedBefore, tourOrder } from './photo-order.js';
import { ROOM_NAMES, ROOMS, type Room } from './rooms.js';

const move = (ids: string, moved: string, before: string | null) =>
  movedBefore([...ids], [...moved], before).join('');

describe('movedBefore', () => {
  it('moves a photo in either direction', () => {
    expect(move('abcd', 'd', 'b')).toBe('adbc');
    expect(move('abcd', 'a', 'd')).toBe('bcad');
  });

  it('moves photos together, in the order given', () => {
    expect(move('abcde', 'db', 'a')).toBe('dbace');
  });

  it('moves to the end before nothing, and before a photo that has gone', () => {
    expect(move('abcd', 'b', null)).toBe('acdb');
    expect(move('abcd', 'b', 'x')).toBe('acdb');
  });

  it('passes over photos that have gone or are named twice', () => {
    expect(move('abcd', 'xdxd', 'a')).toBe('dabc');
    expect(move('abcd', 'x', 'a')).toBe('abcd');
  });

  it('puts photos where one of them is', () => {
    expect(move('abcd', 'b', 'b')).toBe('abcd');
    expect(move('abcd', 'cba', 'b')).toBe('cbad');
  });

  it('puts a whole order before photos that were added meanwhile', () => {
    expect(move('abcxy', 'cab', 'a')).toBe('cabxy');
  });

  it('composes moves of two people', () => {
    const first = move('abcd', 'd', 'a');
    expect(movedBefore([...first], ['b'], null).join('')).toBe('dacb');
  });
});

describe('tourOrder', () => {
  const photo = (id: string, room: Room | null) => ({ id, room });

  it('leads from the outside through the rooms to the view', () => {
    const photos = [...ROOM_NAMES].reverse().map((room) => photo(room, room));
    expect(tourOrder(photos).map(({ id }) => id)).toEqual(ROOM_NAMES);
  });

  it('keeps the order within a room, and photos without a room last', () => {
    const photos = [
      photo('none 1', null),
      photo('kitchen 2', 'kitchen'),
      photo('none 2', null),
      photo('front', 'exterior'),
      photo('kitchen 1', 'kitchen'),
    ];
    expect(tourOrder(photos).map(({ id }) => id)).toEqual([
      'front',
      'kitchen 2',
      'kitchen 1',
      'none 1',
      'none 2',
    ]);
  });
});

describe('the rooms', () => {
  it('each have a place in the tour and a letter of their own', () => {
    expect([...ROOM_NAMES].sort()).toEqual(Object.keys(ROOMS).sort());
    const keys = Object.values(ROOMS).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.join('')).toMatch(/^[a-z]+$/);
  });

  it('leave free the letters that mark a photo, and the one that ends the giving of rooms', () => {
    const keys = Object.values(ROOMS).map(({ key }) => key);
    expect(keys.filter((key) => 'praxz'.includes(key))).toEqual([]);
  });
});
