import { expect, it } from '@jest/globals';
import { uploadedText } from './uploaded-text.rules.js';

const set = { frames: [1, 2, 3] };
const single = { frames: [1] };

it.each([
  [[set], 0, '1 interior set is in the queue.'],
  [[set, set], 1, '2 interior sets are in the queue. 1 exterior photo is saved in the folder.'],
  [[set, single], 0, '1 interior set and 1 single photo are in the queue.'],
  [[single], 2, '1 single photo is in the queue. 2 exterior photos are saved in the folder.'],
  [[], 0, ''],
])('%j and %s exteriors are where the text says', (queued, exteriors, text) => {
  expect(uploadedText(queued, exteriors)).toBe(text);
});
