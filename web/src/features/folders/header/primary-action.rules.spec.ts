import { expect, it } from '@jest/globals';
import { primaryAction } from './primary-action.rules.js';

it.each([
  ['uploading, while a folder is empty', 0, false, 'upload'],
  ['the queue, while the first photos are being made', 0, true, 'queue'],
  ['the queue, while photos are being made again', 8, true, 'queue'],
  ['sharing, when the photos are finished', 8, false, 'share'],
])('what comes next is %s', (_, photoCount, isBusy, action) => {
  expect(primaryAction(photoCount, isBusy)).toBe(action);
});
