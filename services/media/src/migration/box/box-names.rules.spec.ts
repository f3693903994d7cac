import { describe, expect, it } from '@jest/globals';
import { boxName, placeFor } from './box-names.rules.js';

describe('boxName', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['a/b\\c@example.org', 'a_b_c@example.org'],
    [' Küche ', 'Küche'],
    ['tab\there\u200b', 'tabhere'],
    ['home 🏠.jpg', 'home .jpg'],
    ['.', '_.'],
    ['..', '_..'],
    ['🏠', '_'],
    ['x'.repeat(300), 'x'.repeat(255)],
  ])('turns %j into %j', (name, expected) => {
    expect(boxName(name)).toBe(expected);
  });
});

describe('placeFor', () => {
  const there = new Map([
    ['a.jpg', 'one'],
    ['a (2).jpg', 'two'],
    ['b.jpg', 'three'],
  ]);

  it.each([
    ['a new name', 'c.jpg', 'four', { isThere: false, name: 'c.jpg' }],
    ['the same content', 'a.jpg', 'one', { isThere: true }],
    ['the same content under a number', 'a.jpg', 'two', { isThere: true }],
    ['another content', 'a.jpg', 'four', { isThere: false, name: 'a (3).jpg' }],
    ['another content in capitals', 'B.JPG', 'four', { isThere: false, name: 'B (2).JPG' }],
    ['the content of another file', 'b.jpg', 'one', { isThere: false, name: 'b (2).jpg' }],
  ])('chooses a place for %s', (_, filename, sha1, place) => {
    expect(placeFor(filename, sha1, there)).toEqual(place);
  });
});
