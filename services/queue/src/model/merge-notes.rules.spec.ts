import { describe, expect, it } from '@jest/globals';
import { mergeNotes, type ReportedSet } from './merge-notes.rules.js';

const set = (filename: string, ...framesRejected: ReportedSet['framesRejected']) =>
  ({ filename, method: 'flash', framesRejected }) as const;

describe('mergeNotes', () => {
  it('is silent about sets whose frames were all used', () => {
    expect(mergeNotes([set('a.jpg'), set('b.jpg')])).toEqual([]);
  });

  it('names the frames that were left out and the reason', () => {
    const sets = [
      set('a.jpg', { name: 'a2.jpeg', reason: 'another-view' }),
      set('b.jpg'),
      set('c.jpg', { name: 'c1.jpeg', reason: 'black' }, { name: 'c3.jpeg', reason: 'white' }),
    ];
    expect(mergeNotes(sets)).toEqual([
      'a.jpg: 1 frame left out (a2.jpeg shows another view)',
      'c.jpg: 2 frames left out (c1.jpeg is black, c3.jpeg is white)',
    ]);
  });

  it('reports that no flash frame was usable', () => {
    const rejected = set('a.jpg', { name: 'a2.jpeg', reason: 'black' });
    expect(mergeNotes([{ ...rejected, method: 'hdr-alone' }])).toEqual([
      'a.jpg: 1 frame left out (a2.jpeg is black); the photo is the HDR frame alone',
    ]);
  });

  it('names the frame that was used as the HDR frame', () => {
    expect(mergeNotes([{ ...set('a.jpg'), takenForHdr: 'a2.jpeg' }])).toEqual([
      'a.jpg: the frames were out of order; a2.jpeg was taken for the HDR frame',
    ]);
  });

  it('names the RAW frames whose camera’s JPEG was used, and frames that were turned', () => {
    const told = { ...set('a.nef'), undeveloped: ['a.nef'], turned: ['b.nef'] };
    expect(mergeNotes([told])).toEqual([
      "a.nef: the RAW data of a.nef can't be developed here; the camera's JPEG was used; b.nef was turned as the other frames are",
    ]);
  });

  it('counts the notes when there are too many to name', () => {
    const sets = Array.from({ length: 23 }, (_, i) =>
      set(`${i}.jpg`, { name: `${i}.jpeg`, reason: 'black' }),
    );
    expect(mergeNotes(sets)).toHaveLength(21);
    expect(mergeNotes(sets).at(-1)).toBe('Frames of 3 more sets were left out or out of order');
    expect(mergeNotes(sets.slice(2)).at(-1)).toBe(
      'Frames of 1 more set were left out or out of order',
    );
  });
});
