import { describe, expect, it } from '@jest/globals';
import { lookText } from './look-words.rules.js';

describe('the switch for one look', () => {
  it.each([
    [{ on: true, changing: true, matched: 0 }, 'Matching white and brightness…'],
    [{ on: false, changing: true, matched: 2 }, 'Going back to each photo’s own look…'],
    [{ on: false, changing: false, matched: 0 }, 'Each photo keeps its own white and brightness.'],
    [{ on: true, changing: false, matched: 0 }, 'White and brightness match across this listing.'],
    [
      { on: true, changing: false, matched: 1 },
      'White and brightness match across this listing. 1 photo was adjusted.',
    ],
    [
      { on: true, changing: false, matched: 7 },
      'White and brightness match across this listing. 7 photos were adjusted.',
    ],
  ])('says of %o: %s', (look, text) => {
    expect(lookText(look)).toBe(text);
  });
});
