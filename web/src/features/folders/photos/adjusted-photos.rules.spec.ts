import { expect, it } from '@jest/globals';
import { NEUTRAL_COLOURS } from '@roomlight/contracts/rules';
import { adjustedPhotos } from './adjusted-photos.rules.js';

const PHOTOS = [{ filename: 'DSC_1.jpg' }, { filename: 'DSC_2.jpg' }, { filename: 'constructor' }];
const WARM = { ...NEUTRAL_COLOURS, warmth: 12 };

it('adjustedPhotos names the photos whose colours are changed, with only their colours', () => {
  const adjustments = { 'DSC_2.jpg': { ...WARM, verticalAlign: 2 } };
  expect(adjustedPhotos(PHOTOS, adjustments)).toEqual([{ filename: 'DSC_2.jpg', ...WARM }]);
});

it('adjustedPhotos leaves out photos that are only straightened, which the server has done', () => {
  const straightened = { ...NEUTRAL_COLOURS, verticalAlign: 2, horizontalAlign: -1 };
  expect(adjustedPhotos(PHOTOS, { 'DSC_1.jpg': straightened })).toEqual([]);
});

it('adjustedPhotos leaves out photos that are gone', () => {
  expect(adjustedPhotos(PHOTOS, { 'DSC_9.jpg': WARM })).toEqual([]);
});
