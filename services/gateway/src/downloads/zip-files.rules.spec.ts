import { expect, it } from '@jest/globals';
import type { PhotoLocation } from '@roomlight/contracts';
import { zippedPhotos } from './zip-files.rules.js';

const photo = (filename: string): PhotoLocation => ({
  key: `photos/${filename}`,
  size: 1,
  contentType: 'image/jpeg',
  versionId: '0199f4a0-0000-7000-8000-000000000002',
  filename,
  modifiedAt: '2026-11-20T12:00:00.000Z',
});

it('a ZIP has only names that Windows can store', () => {
  const names = ['a:b?.jpg', 'CON.jpg', 'lpt1', 'end.', 'ü "x" <y>|*.jpg'];
  expect(zippedPhotos(names.map(photo)).map(({ name }) => name)).toEqual([
    'a_b_.jpg',
    'CON_.jpg',
    'lpt1_',
    'end',
    'ü _x_ _y_.jpg',
  ]);
});

it('a ZIP keeps file names, except those that another name hides on most disks', () => {
  const names = ['Hall.jpg', 'hall.JPG', 'HALL (2).jpg', 'hall.jpg', '家.jpg'];
  expect(zippedPhotos(names.map(photo)).map(({ name }) => name)).toEqual([
    'Hall.jpg',
    'hall (2).JPG',
    'HALL (2) (2).jpg',
    'hall (3).jpg',
    '家.jpg',
  ]);
});
