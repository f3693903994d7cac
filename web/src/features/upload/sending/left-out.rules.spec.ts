import { describe, expect, it } from '@jest/globals';
import { leaveOutPhotos, refusedFile } from './left-out.rules.js';

const named = (name: string) => ({ name });
const [hdr, flash, other, yard, garden] = ['HDR', 'flash', 'other', 'yard', 'garden'].map(named);

describe('leaveOutPhotos', () => {
  if (!hdr || !flash || !other || !yard || !garden) {
    throw new Error('there are five photos');
  }
  const sets = [
    { frames: [hdr, flash], roles: null },
    { frames: [other], roles: null },
  ];

  it('leaves out an exterior alone', () => {
    const reasons = new Map([[yard, 'yard is empty.']]);
    expect(leaveOutPhotos(sets, [yard, garden], reasons)).toEqual({
      sets,
      exteriors: [garden],
      leftOut: [{ reason: 'yard is empty.', hasSet: false }],
      waiting: [],
    });
  });

  it('leaves out the set that a frame belongs to', () => {
    const reasons = new Map([[flash, 'flash is empty.']]);
    expect(leaveOutPhotos(sets, [yard], reasons)).toEqual({
      sets: sets.slice(1),
      exteriors: [yard],
      leftOut: [{ reason: 'flash is empty.', hasSet: true }],
      waiting: [hdr],
    });
  });

  it('leaves out a set whose frames are all missing, with nothing that waits', () => {
    const reasons = new Map([
      [hdr, 'HDR is empty.'],
      [flash, 'flash is empty.'],
    ]);
    expect(leaveOutPhotos(sets, [], reasons)).toMatchObject({
      sets: sets.slice(1),
      leftOut: [{ hasSet: false }, { hasSet: false }],
      waiting: [],
    });
  });
});

it.each([
  ['IMG_1.jpg is not a photo', 'IMG_1.jpg'],
  ['IMG_1.jpg (2).jpg is cut off', 'IMG_1.jpg (2).jpg'],
  ['IMG_1.jpg copy.jpg is cut off', 'IMG_1.jpg copy.jpg'],
  ['The listing is not paid for', undefined],
])('the refusal "%s" concerns %s', (detail, name) => {
  const files = ['IMG_1.jpg', 'IMG_1.jpg (2).jpg', 'IMG_1.jpg copy.jpg'].map(named);
  expect(refusedFile(detail, files)?.name).toBe(name);
});
