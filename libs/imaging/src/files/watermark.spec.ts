import { describe, expect, it } from '@jest/globals';
import { watermarkWords } from './watermark.js';

describe('the words of the watermark', () => {
  it.each([
    ['Mara Lindqvist', ['PREVIEW', 'Mara Lindqvist']],
    ['José & Zoë, 2 studios', ['PREVIEW', 'Jose Zoe, studios']],
    ['', ['PREVIEW']],
    ['12', ['PREVIEW']],
    ['林写真館', ['PREVIEW']],
    ['Bjørn', ['PREVIEW']],
  ])('of %j are %j', (name, words) => {
    expect(watermarkWords(name)).toEqual(words);
  });
});
