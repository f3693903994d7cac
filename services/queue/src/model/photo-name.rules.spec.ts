import { expect, it } from '@jest/globals';
import { photoName } from './photo-name.rules.js';

it.each([
  ['IMG_1.jpg', 'IMG_1.jpg'],
  ['IMG_1.JPEG', 'IMG_1.JPEG'],
  ['Living room.tif', 'Living_room.jpg'],
  ['IMG_1', 'IMG_1.jpg'],
])('the photo of the HDR frame %s is named %s', (hdr, photo) => {
  expect(photoName(hdr)).toBe(photo);
});

it('a name that cleaning leaves empty is refused', () => {
  expect(() => photoName('..')).toThrow("can't be used");
});
