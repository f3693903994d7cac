import { expect, it } from '@jest/globals';
import { finishedPhotos } from './listing-photos.rules.js';

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
