import { describe, expect, it } from '@jest/globals';
import { parsePhotoQuery } from './photo-query.rules.js';

const VERSION = '0199f4a0-1111-7222-8333-444455556666';

describe('the query of a photo address', () => {
  it('selects the current photo as it is, whatever unknown parameters it has', () => {
    expect(parsePhotoQuery({ t: '1763712000' }, '*/*')).toEqual({
      variant: { kind: 'stored' },
      download: false,
    });
  });

  it('selects a version by its id in any case', () => {
    expect(parsePhotoQuery({ v: VERSION.toUpperCase() }, undefined).versionId).toBe(VERSION);
  });

  it.each([
    ['image/avif,image/webp,*/*;q=0.8', 'webp'],
    ['image/webp;q=0', 'jpeg'],
    ['image/webp;q=0.3, image/jpeg', 'webp'],
    ['*/*', 'jpeg'],
    [undefined, 'jpeg'],
  ])('for a smaller copy with the accept header %s selects %s', (accept, format) => {
    expect(parsePhotoQuery({ w: '640' }, accept).variant).toEqual({
      kind: 'small',
      width: 640,
      format,
    });
  });

  it.each([
    [{ w: '641' }, 'The width must be one of 320, 640, 1280, 2048'],
    [{ w: '' }, 'The width must be one of 320, 640, 1280, 2048'],
    [{ w: ['640', '320'] }, 'The width must be one of 320, 640, 1280, 2048'],
    [{ v: 'latest' }, 'Invalid version'],
    [{ v: '' }, 'Invalid version'],
  ])('with %j is refused: %s', (query, detail) => {
    expect(() => parsePhotoQuery(query, undefined)).toThrow(detail);
  });

  it('requests the file that may be passed on with download=1, and the stored one with download=original', () => {
    expect(parsePhotoQuery({ download: '1' }, undefined)).toEqual({
      variant: { kind: 'delivered' },
      download: true,
    });
    expect(parsePhotoQuery({ download: 'original' }, undefined)).toEqual({
      variant: { kind: 'stored' },
      download: true,
    });
  });

  it('requests a smaller copy in a style, or in a look by its id', () => {
    const small = { kind: 'styled', versionId: VERSION, width: 320, format: 'jpeg' };
    const variantIn = (style: string) =>
      parsePhotoQuery({ v: VERSION, w: '320', style }, undefined).variant;
    expect(variantIn('warm')).toEqual({ ...small, enhanceType: 'warm' });
    expect(variantIn(VERSION)).toMatchObject({ ...small, ownStyleId: VERSION });
  });

  it.each([
    [{ w: '320', style: 'warm' }, 'The style needs a version in its own colors'],
    [{ w: '320', v: VERSION, style: 'warm', warmth: '5' }, 'The style needs a version'],
    [{ v: VERSION, style: 'warm' }, 'The width must be one of'],
    [{ w: '320', v: VERSION, style: 'sepia' }, 'Invalid style'],
  ])('with %j asks for no style that there is: %s', (query, detail) => {
    expect(() => parsePhotoQuery(query, undefined)).toThrow(detail);
  });

  it('requests other colours when it names them', () => {
    const query = { brightness: '120', warmth: '-12.5', download: '1' };
    expect(parsePhotoQuery(query, undefined).variant).toEqual({
      kind: 'adjusted',
      colours: { brightness: 120, saturation: 100, warmth: -12.5, blackLevel: 100 },
    });
  });

  it('selects the photo as it is when all colours stay', () => {
    const query = {
      brightness: '100',
      saturation: '100',
      warmth: '0',
      blackLevel: '100',
      w: '320',
    };
    expect(parsePhotoQuery(query, undefined).variant.kind).toBe('small');
  });

  it.each([
    ['brightness', '49', 'The brightness must be a number from 50 to 150'],
    ['brightness', '1e2', 'The brightness must be a number from 50 to 150'],
    ['saturation', '200.5', 'The saturation must be a number from 0 to 200'],
    ['saturation', '', 'The saturation must be a number from 0 to 200'],
    ['warmth', '-51', 'The white balance must be a number from -50 to 50'],
    ['warmth', 'NaN', 'The white balance must be a number from -50 to 50'],
    ['blackLevel', ['100', '100'], 'The black level must be a number from 50 to 150'],
  ])('with %s as %j is refused', (name, value, detail) => {
    expect(() => parsePhotoQuery({ [name]: value }, undefined)).toThrow(detail);
  });

  it.each([{ w: '320' }, { v: VERSION }])('does not accept other colours with %j', (member) => {
    expect(() => parsePhotoQuery({ ...member, warmth: '5' }, undefined)).toThrow('left out');
  });
});
