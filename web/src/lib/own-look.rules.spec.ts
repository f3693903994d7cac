import { describe, expect, it } from '@jest/globals';
import { photoNamedLike, selectedLook, sentName } from './own-look.rules.js';

const look = (id: string, isDefault = false) => ({ id, name: id, photoCount: 5, isDefault });

describe('the selected look', () => {
  it('is the default until somebody chooses', () => {
    expect(selectedLook(undefined, [look('a'), look('b', true)])).toBe('b');
    expect(selectedLook(undefined, [look('a')])).toBeNull();
  });

  it('is what somebody chose, as long as it exists', () => {
    expect(selectedLook('a', [look('a'), look('b', true)])).toBe('a');
    expect(selectedLook('gone', [look('b', true)])).toBeNull();
  });

  it('is none when one of the four styles was chosen', () => {
    expect(selectedLook(null, [look('b', true)])).toBeNull();
  });
});

describe('a finished file', () => {
  it('belongs to the photo of its name', () => {
    expect(photoNamedLike('Lounge.JPEG', ['hall.jpg', 'lounge.jpg'])).toBe('lounge.jpg');
    expect(photoNamedLike('IMG_1.jpg', ['hall.jpg'])).toBeNull();
  });

  it('is sent under the photo’s name with its own ending', () => {
    expect(sentName('IMG_1.tif', 'hall.v2.jpg')).toBe('hall.v2.tif');
    expect(sentName('IMG_1', 'hall.jpg')).toBe('hall');
  });
});
