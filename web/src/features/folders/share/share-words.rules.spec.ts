import { describe, expect, it } from '@jest/globals';
import { eventText } from './share-words.rules.js';

const AT = '2026-11-20T12:00:00.000Z';

describe('the words for what was done with a link', () => {
  it.each([
    ['Opened', { kind: 'opened', photoCount: 0, filenames: [] }],
    ['Downloaded 1 photo: a.jpg', { kind: 'downloaded', photoCount: 1, filenames: ['a.jpg'] }],
    [
      'Downloaded 7 photos: a.jpg, b.jpg and 5 more',
      { kind: 'downloaded', photoCount: 7, filenames: ['a.jpg', 'b.jpg'] },
    ],
    ['Downloaded 2 photos', { kind: 'downloaded', photoCount: 2, filenames: [] }],
  ] as const)('are "%s"', (text, event) => {
    expect(eventText({ ...event, filenames: [...event.filenames], at: AT })).toBe(text);
  });
});
