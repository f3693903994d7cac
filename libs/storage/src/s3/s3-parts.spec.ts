import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { inParts } from './s3-parts.js';

describe('inParts', () => {
  it.each([
    { chunks: [], parts: [''] },
    { chunks: ['ab'], parts: ['ab'] },
    { chunks: ['ab', 'cd'], parts: ['abcd', ''] },
    { chunks: ['abc', 'de'], parts: ['abcd', 'e'] },
    { chunks: ['abcdefghi'], parts: ['abcd', 'efgh', 'i'] },
    { chunks: ['a', '', 'bcdefg', 'h'], parts: ['abcd', 'efgh', ''] },
  ])('cuts $chunks into parts of 4: $parts', async ({ chunks, parts }) => {
    const cut = [];
    for await (const part of inParts(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), 4)) {
      cut.push(part.toString());
    }
    expect(cut).toEqual(parts);
  });
});
