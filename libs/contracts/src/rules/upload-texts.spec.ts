import { expect, it } from '@jest/globals';
import { formatFileSize, remainingTime, uploadEstimate } from './upload-texts.js';

const MB = 1024 * 1024;

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [MB - 1, '1024.0 KB'],
  [MB, '1.0 MB'],
  [7.25 * MB, '7.3 MB'],
  [2048 * MB, '2048.0 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

it.each([
  [1, '~1 sec'],
  [12 * MB, '~12 sec'],
  [59 * MB, '~59 sec'],
  [60 * MB, '~1-2 min'],
  [119 * MB, '~1-2 min'],
  [120 * MB, '~2-3 min'],
  [179 * MB, '~2-3 min'],
  [180 * MB, '~3 min'],
  [181 * MB, '~4 min'],
  [600 * MB, '~10 min'],
])('%i bytes of upload are shown to take %s', (bytes, text) => {
  expect(uploadEstimate(bytes)).toBe(text);
});

it.each([
  [0, '0m 0s remaining'],
  [59.2, '1m 0s remaining'],
  [125, '2m 5s remaining'],
  [-3, '0m 0s remaining'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(remainingTime(seconds)).toBe(text);
});
