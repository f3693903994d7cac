import { describe, expect, it } from '@jest/globals';
import { parsePhotoQuery } from './photo-query.rules.js';

const VERSION = '0199f4a0-1111-7222-8333-444455556666';

describe('what a photo address asks for', () => {
  it('is the current photo as it is, whatever stranger members it has', () => {
    expect(parsePhotoQuery({ t: '1763712000' }, '*/*')).toEqual({ download: false });
  });

  it('is a version, by id in any case', () => {
    expect(parsePhotoQuery({ v: VERSION.toUpperCase() }, undefined).versionId).toBe(VERSION);
  });

  it.each([
    ['image/avif,image/webp,*/*;q=0.8', 'webp'],
    ['image/webp;q=0', 'jpeg'],
    ['image/webp;q=0.3, image/jpeg', 'webp'],
    ['*/*', 'jpeg'],
    [undefined, 'jpeg'],
  ])('a smaller one for a client that accepts %s is %s', (accept, format) => {
    expect(parsePhotoQuery({ w: '640' }, accept).size).toEqual({ width: 640, format });
  });

  it.each([
    [{ w: '641' }, 'w'],
    [{ w: '' }, 'w'],
    [{ w: ['640', '320'] }, 'w'],
    [{ v: 'latest' }, 'v'],
    [{ v: '' }, 'v'],
  ])('%j is refused, naming %s', (query, field) => {
    expect(() => parsePhotoQuery(query, undefined)).toThrow(new RegExp(`^${field} must be`));
  });

  it('is a download with download=1', () => {
    expect(parsePhotoQuery({ download: '1' }, undefined).download).toBe(true);
  });
});
