import { expect, it } from '@jest/globals';
import { lostFilesText } from './lost-files.rules.js';

const photos = (count: number, lost: boolean) =>
  Array.from({ length: count }, (_, n) => ({ filename: `${n}.jpg`, lost }));

it('nothing is said of a folder whose files are all there', () => {
  expect(lostFilesText(photos(3, false))).toBeNull();
});

it('photos whose files are lost are named, five of them when there are many', () => {
  expect(lostFilesText([...photos(1, true), ...photos(2, false)])).toBe(
    "The file of 0.jpg can't be found in our storage. Go back to an earlier version or add the photo again. Downloads have all the others.",
  );
  expect(lostFilesText(photos(7, true))).toContain(
    'The files of 0.jpg, 1.jpg, 2.jpg, 3.jpg, 4.jpg and 2 more',
  );
});
