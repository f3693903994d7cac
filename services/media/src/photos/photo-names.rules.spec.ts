import { describe, expect, it } from '@jest/globals';
import { namePhotos } from './photo-names.rules.js';

const named = (...filenames: string[]) =>
  filenames.map((filename, i) => ({ photoId: `photo-${i}`, filename }));

describe('namePhotos', () => {
  it('cleans names and keeps the order of the photos', () => {
    expect(namePhotos(named('Living room.jpg', 'C:\\shoot\\b.jpg'), new Map(), [])).toEqual([
      'Living_room.jpg',
      'b.jpg',
    ]);
  });

  it('continues numbering from names in the folder and in the same request', () => {
    expect(namePhotos(named('a.jpg', 'a.jpg', 'a.jpg'), new Map(), ['a.jpg', 'a (3).jpg'])).toEqual(
      ['a (2).jpg', 'a (4).jpg', 'a (5).jpg'],
    );
  });

  it('compares names after cleaning', () => {
    expect(namePhotos(named('a b.jpg', 'a_b.jpg'), new Map(), [])).toEqual([
      'a_b.jpg',
      'a_b (2).jpg',
    ]);
  });

  it('keeps the name of a photo that was stored before', () => {
    const stored = new Map([['photo-0', 'a (7).jpg']]);
    expect(namePhotos(named('a.jpg', 'a.jpg'), stored, ['a (7).jpg'])).toEqual([
      'a (7).jpg',
      'a.jpg',
    ]);
  });

  it('gives a photo that comes twice in one request one name', () => {
    const twice = [...named('a.jpg'), ...named('a.jpg')];
    expect(namePhotos(twice, new Map(), [])).toEqual(['a.jpg', 'a.jpg']);
  });

  it('refuses a name that cleaning leaves empty', () => {
    expect(() => namePhotos(named('..'), new Map(), [])).toThrow(/can't be used/);
  });
});
