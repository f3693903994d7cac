import { expect, it } from '@jest/globals';
import { isDeveloped, isPhoto } from './camera-files.rules.js';

it.each([
  ['IMG_1.JPG', 'image/jpeg', true, false],
  ['IMG_1.CR3', '', true, true],
  ['DSC_1.nef', 'image/x-nikon-nef', true, true],
  ['IMG_1.HEIC', '', true, true],
  ['IMG_1.HIF', '', true, true],
  ['DSCN1.NRW', '', true, true],
  ['B0001.3FR', '', true, true],
  ['IMG_1.tif', 'image/tiff', true, true],
  ['notes.txt', 'text/plain', false, false],
  ['cr3', '', false, false],
])('%s of type "%s" is a photo: %s, to develop: %s', (name, type, photo, developed) => {
  expect([isPhoto({ name, type }), isDeveloped({ name })]).toEqual([photo, developed]);
});
