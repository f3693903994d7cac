import { describe, expect, it } from '@jest/globals';
import { mergeSentences, newerEngineSentence, type MergeFacts } from './merge-words.js';

const facts = (changes: Partial<MergeFacts>): MergeFacts => ({
  method: 'flash',
  framesUsed: 3,
  framesRejected: [],
  windowsToCheck: 0,
  ...changes,
});

describe('mergeSentences', () => {
  it('counts flash frames without the HDR frame', () => {
    expect(mergeSentences(facts({}))).toEqual(['Both flash frames were used.']);
    expect(mergeSentences(facts({ framesUsed: 2 }))).toEqual(['The flash frame was used.']);
    expect(mergeSentences(facts({ framesUsed: 4 }))).toEqual(['All 3 flash frames were used.']);
  });

  it('names the frames that were left out and says why', () => {
    const moved = { name: 'c.jpeg', reason: 'another-view' } as const;
    expect(mergeSentences(facts({ framesRejected: [moved] }))).toEqual([
      '2 of 3 flash frames were used; c.jpeg shows another view.',
    ]);
    const black = { name: 'b.jpeg', reason: 'black' } as const;
    expect(mergeSentences(facts({ framesUsed: 2, framesRejected: [black, moved] }))).toEqual([
      '1 of 3 flash frames was used; b.jpeg is black, c.jpeg shows another view.',
    ]);
  });

  it('counts brackets as exposures, and brackets with flash as frames', () => {
    expect(mergeSentences(facts({ method: 'exposures', framesUsed: 5 }))).toEqual([
      'All 5 exposures were used.',
    ]);
    const white = { name: 'e.jpg', reason: 'white' } as const;
    const mixed = facts({ method: 'exposures-flash', framesUsed: 6, framesRejected: [white] });
    expect(mergeSentences(mixed)).toEqual(['6 of 7 frames were used; e.jpg is white.']);
  });

  it('says when only the HDR frame could be used', () => {
    const black = { name: 'b.jpeg', reason: 'black' } as const;
    const alone = facts({ method: 'hdr-alone', framesUsed: 1, framesRejected: [black] });
    expect(mergeSentences(alone)).toEqual(['The HDR frame alone was used; b.jpeg is black.']);
  });

  it('tells which frame was taken for the HDR frame, and what to check', () => {
    expect(mergeSentences(facts({ takenForHdr: 'b.jpeg', windowsToCheck: 2 }))).toEqual([
      'Both flash frames were used.',
      'The frames were out of order; b.jpeg was taken for the HDR frame.',
      'Please check 2 windows.',
    ]);
    expect(mergeSentences(facts({ windowsToCheck: 1 })).at(-1)).toBe('Please check one window.');
  });

  it('tells whose camera’s JPEG was used, and which frames were turned', () => {
    const told = facts({ undeveloped: ['a.nef'], turned: ['b.nef', 'c.nef'] });
    expect(mergeSentences(told).slice(1)).toEqual([
      "The RAW data of a.nef can't be developed here; the camera's JPEG was used.",
      'b.nef, c.nef were turned as the other frames are.',
    ]);
  });
});

describe('newerEngineSentence', () => {
  it('offers another merge for photos of another engine, and of before engines had numbers', () => {
    expect(newerEngineSentence({ engine: '1.0' }, '1.1')).toBe(
      'Made by engine 1.0; engine 1.1 may do better.',
    );
    expect(newerEngineSentence({}, '1.1')).toBe(
      'Made by an earlier engine; engine 1.1 may do better.',
    );
  });

  it('offers nothing for the engine that made the photo, or where an external service merges', () => {
    expect(newerEngineSentence({ engine: '1.1' }, '1.1')).toBeNull();
    expect(newerEngineSentence({ engine: '1.1' }, null)).toBeNull();
  });
});
