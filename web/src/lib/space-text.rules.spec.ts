import { describe, expect, it } from '@jest/globals';
import { spaceText } from './space-text.rules.js';

describe('spaceText', () => {
  it.each([
    [0, '0.0 KB'],
    [1536, '1.5 KB'],
    [5 * 1024 ** 2, '5.0 MB'],
    [41_000_000_000, '38.2 GB'],
    [3 * 1024 ** 4, '3.0 TB'],
  ])('shows %i bytes as %s', (bytes, text) => {
    expect(spaceText(bytes)).toBe(text);
  });
});
