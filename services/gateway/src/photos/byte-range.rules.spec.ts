import { describe, expect, it } from '@jest/globals';
import { requestedBytes } from './byte-range.rules.js';

const validators = { etag: '"v1"', lastModified: 'Fri, 20 Nov 2026 12:00:00 GMT' };
const of = (range: string | undefined, ifRange?: string) =>
  requestedBytes({ range, ifRange }, validators, 1000);

describe('a byte range', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-499', 0, 499],
    ['bytes=500-', 500, 999],
    ['bytes=-200', 800, 999],
    ['bytes=900-5000', 900, 999],
    ['bytes=-5000', 0, 999],
    ['bytes= 0 - 499 ', 0, 499],
  ])('of %s covers %i to %i', (range, start, end) => {
    expect(of(range)).toEqual({ kind: 'part', start, end });
  });

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=a-b',
    'bytes=0x10-20',
    'bytes=1 0-20',
    'lines=0-1',
    'bytes=0-1,5-6',
    'bytes=9-3',
    'bytes=-',
  ])('of %p is answered by the whole photo', (range) => {
    expect(of(range)).toEqual({ kind: 'whole' });
  });

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('of %s lies behind the end', (range) => {
    expect(of(range)).toEqual({ kind: 'unsatisfiable' });
  });

  it('continues the same photo, by ETag or by date', () => {
    expect(of('bytes=10-', '"v1"').kind).toBe('part');
    expect(of('bytes=10-', validators.lastModified).kind).toBe('part');
  });

  it.each(['"v0"', 'W/"v1"', 'Thu, 19 Nov 2026 12:00:00 GMT'])(
    'starts over when the photo differs from %s',
    (ifRange) => {
      expect(of('bytes=10-', ifRange)).toEqual({ kind: 'whole' });
    },
  );
});
