import { describe, expect, it } from '@jest/globals';
import { coverSources, photoSources, photoText, unalteredSources } from './pictures.rules.js';

const PHOTO = {
  id: 'p1',
  versionId: 'v1',
  filename: '12-Elm_01.jpg',
  width: 3000,
  height: 2000,
  room: null,
  isFavourite: false,
  adjustment: null,
  alteration: null,
  unaltered: null,
};

describe('the pictures of a shared page', () => {
  it('are asked for in each width that there is', () => {
    const { srcSet } = photoSources('t', { state: 'open' }, PHOTO);
    expect(srcSet.match(/(?<!\d)\d+w/g)).toEqual(['320w', '640w', '1280w', '2048w']);
    expect(srcSet).toContain('/api/shares/t/photos/p1?w=640&v=v1 640w');
  });

  it('have other addresses, and no wide ones, while the photos are locked', () => {
    const locked = photoSources('t', { state: 'locked' }, PHOTO);
    expect(locked.srcSet).not.toContain('2048');
    expect(locked.src).not.toBe(photoSources('t', { state: 'open' }, PHOTO).src);
  });

  it('have other addresses before their content was changed', () => {
    const before = { versionId: 'v0', width: 3000, height: 2000 };
    const { src, srcSet } = unalteredSources('t', { state: 'locked' }, PHOTO, before);
    expect(src).toBe('/api/shares/t/photos/p1/unaltered?w=640&v=v0-locked');
    expect(srcSet).not.toContain('2048');
  });

  it('begin with a cover whose address needs no list', () => {
    expect(coverSources('t').src).toBe('/api/shares/t/cover?w=1280');
  });

  it('begin with another cover once they are paid for', () => {
    expect(coverSources('t', true).src).toBe('/api/shares/t/cover?w=1280&v=paid');
  });
});

describe('the text of a photo', () => {
  it('names its room, or else its file', () => {
    expect(photoText({ ...PHOTO, room: 'primary_bedroom' }, 3)).toBe('Photo 3: primary bedroom');
    expect(photoText(PHOTO, 1)).toBe('Photo 1: 12-Elm 01');
  });
});
