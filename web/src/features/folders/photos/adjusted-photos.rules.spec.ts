import { expect, it } from '@jest/globals';
import { NEUTRAL_COLOURS } from '@roomlight/contracts/rules';
import { adjustedPhotos } from './adjusted-photos.rules.js';

const PHOTOS = [{ filename: 'DSC_1.jpg' }, { filename: 'DSC_2.jpg' }, { filename: 'constructor' }];
const WARM = { ...NEUTRAL_COLOURS, warmth: 12 };

it('names the photos whose colours are changed, with nothing but their colours', () => {
  const adjustments = { 'DSC_2.jpg': { ...WARM, verticalAlign: 2 } };
  expect(adjustedPhotos(PHOTOS, adjustments)).toEqual([{ filename: 'DSC_2.jpg', ...WARM }]);
});

it('leaves out photos that are only straightened: the server has done that', () => {
  const straightened = { ...NEUTRAL_COLOURS, verticalAlign: 2, horizontalAlign: -1 };
  expect(adjustedPhotos(PHOTOS, { 'DSC_1.jpg': straightened })).toEqual([]);
});

it('leaves out photos that have gone', () => {
  expect(adjustedPhotos(PHOTOS, { 'DSC_9.jpg': WARM })).toEqual([]);
});
