import { describe, expect, it } from '@jest/globals';
import { inOrder, numberedName } from './photo-order.rules.js';

const photo = (filename: string, position: number | null = null) => ({ filename, position });
const names = (photos: { filename: string }[]) => photos.map(({ filename }) => filename);

describe('the order of a folder', () => {
  it('follows the numbers of the names until photos are placed', () => {
    expect(names(inOrder([photo('IMG_10.jpg'), photo('IMG_9.jpg')]))).toEqual([
      'IMG_9.jpg',
      'IMG_10.jpg',
    ]);
  });

  it('shows placed photos first, and those added since after them', () => {
    const photos = [photo('A.jpg'), photo('B.jpg', 1), photo('C.jpg', 0)];
    expect(names(inOrder(photos))).toEqual(['C.jpg', 'B.jpg', 'A.jpg']);
  });
});

describe('the name of a saved photo', () => {
  it('begins with its number in the order shown, with zeros for sorting', () => {
    expect(numberedName('IMG_7.jpg', 3, 40)).toBe('03_IMG_7.jpg');
    expect(numberedName('IMG_7.jpg', 3, 120)).toBe('003_IMG_7.jpg');
  });
});
