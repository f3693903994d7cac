import { expect, it } from '@jest/globals';
import { finishedPhotos, newestPhoto } from './listing-photos.rules.js';

const photo = (listingId: string | null, enhancedBy: string | null, processing = false) => ({
  listingId,
  enhancedBy,
  processing,
});

it('the finished photos are those that the listing made', () => {
  const photos = [photo('mine', null), photo('other', 'mine'), photo(null, null)];
  expect(finishedPhotos({ id: 'mine', phase: 'merge' }, photos)).toEqual([photos[0]]);
});

it('the finished photos are those that the listing has enhanced, whoever made them', () => {
  const photos = [photo('mine', null), photo('other', 'mine'), photo(null, 'mine')];
  expect(finishedPhotos({ id: 'mine', phase: 'enhance' }, photos)).toEqual(photos.slice(1));
});

it('the finished photos exclude those that will be processed again', () => {
  const photos = [photo('mine', 'mine'), photo('mine', 'mine', true)];
  expect(finishedPhotos({ id: 'mine', phase: 'enhance' }, photos)).toEqual([photos[0]]);
});

it('the newest photo is the one that was made last', () => {
  const photos = ['10:00', '10:05', '10:02'].map((time) => ({
    createdAt: `2026-05-01T${time}:00.000Z`,
  }));
  expect(newestPhoto(photos)).toBe(photos[1]);
  expect(newestPhoto([])).toBeUndefined();
});
