import { describe, expect, it } from '@jest/globals';
import type { SharedPhoto } from '@roomlight/contracts';
import { anchorOf, photoAt } from './anchors.rules.js';

const PLAIN: SharedPhoto = {
  id: 'p1',
  versionId: 'v1',
  filename: '1.jpg',
  width: 3000,
  height: 2000,
  room: null,
  isFavourite: false,
  adjustment: null,
  alteration: null,
  unaltered: null,
};
const ALTERED: SharedPhoto = {
  ...PLAIN,
  id: 'p2',
  alteration: 'Digitally altered: sky replaced',
  unaltered: { versionId: 'v0', width: 3000, height: 2000 },
};
const PHOTOS = [PLAIN, ALTERED];

describe('the address of a photo of a shared page', () => {
  it.each([
    { index: 0, isUnaltered: false },
    { index: 1, isUnaltered: false },
    { index: 1, isUnaltered: true },
  ])('leads back to it: %j', (shown) => {
    expect(photoAt(PHOTOS, anchorOf(PHOTOS, shown))).toEqual(shown);
  });

  it('names the photo by its id, so that it outlasts another order', () => {
    expect(anchorOf(PHOTOS, { index: 1, isUnaltered: true })).toBe('#unaltered-p2');
    expect(photoAt([ALTERED, PLAIN], '#unaltered-p2')).toEqual({ index: 0, isUnaltered: true });
  });

  it('shows the photo itself when it has no unaltered one', () => {
    expect(photoAt(PHOTOS, '#unaltered-p1')).toEqual({ index: 0, isUnaltered: false });
  });

  it.each(['', '#', '#photo-', '#photo-p3', '#p1'])('names none: %j', (anchor) => {
    expect(photoAt(PHOTOS, anchor)).toBeNull();
  });
});
