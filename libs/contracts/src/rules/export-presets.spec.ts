import { describe, expect, it } from '@jest/globals';
import {
  alterationText,
  checkExport,
  digitalSourceType,
  exportedOf,
  EXPORT_PRESETS,
  exportName,
  NAME_PATTERN,
  presetText,
  type ExportPreset,
  type NamedPhoto,
} from './export-presets.js';

const [bright] = EXPORT_PRESETS;
const byName: ExportPreset = { ...bright, label: 'name' };
const photo = { filename: 'a.jpg', width: 6000, height: 4000, room: 'exterior' } as const;
const named: NamedPhoto = {
  address: '12 Elm Street, #4',
  place: 3,
  total: 40,
  room: 'primary_bedroom',
  alterations: [],
};

describe('the photos of an export', () => {
  const kept = { approved: false, flag: null };
  const rejected = { approved: false, flag: 'rejected' } as const;
  const approved = { approved: true, flag: 'picked' } as const;

  it('are all but the rejected ones', () => {
    expect(exportedOf([kept, rejected, approved], 'all')).toEqual([kept, approved]);
  });

  it('are the approved ones when these are wanted', () => {
    expect(exportedOf([kept, rejected, approved], 'approved')).toEqual([approved]);
  });
});

describe('the check of an export', () => {
  it('says nothing about photos that are accepted', () => {
    expect(checkExport([photo, { ...photo, room: null }], bright)).toEqual([]);
  });

  it('says that there is nothing to export', () => {
    expect(checkExport([], bright)).toHaveLength(1);
  });

  it('says that there are too many photos', () => {
    const preset = { ...bright, maxPhotos: 1 };
    expect(checkExport([photo, photo], preset)).toEqual([
      'Bright MLS takes one photo at most; these are 2.',
    ]);
  });

  it('says that the first photo is no exterior, or may be none', () => {
    expect(checkExport([{ ...photo, room: 'kitchen' }], bright)[0]).toContain('another room');
    expect(checkExport([{ ...photo, room: null }], bright)[0]).toContain('check that a.jpg');
    expect(checkExport([{ ...photo, room: null }], { ...bright, exteriorFirst: false })).toEqual(
      [],
    );
  });

  it('names the photos that are too small, up to three', () => {
    const small = ['a', 'b', 'c', 'd', 'e'].map((filename) => ({
      ...photo,
      filename,
      width: 9,
      height: 9,
    }));
    expect(checkExport(small, bright)).toEqual([
      'a, b, c and 2 more are less than 1024 pixels across for Bright MLS.',
    ]);
    expect(checkExport(small.slice(0, 1), bright)).toEqual([
      'a is less than 1024 pixels across for Bright MLS.',
    ]);
  });
});

describe('the name of an exported photo', () => {
  it('has the address, the place and the room', () => {
    expect(exportName(named, bright)).toBe('12-Elm-Street-4_03_primary-bedroom.jpg');
  });

  it('drops an unknown room with the character before it', () => {
    expect(exportName({ ...named, room: null }, bright)).toBe('12-Elm-Street-4_03.jpg');
    const apart = { ...bright, namePattern: '{nn} {room} {address}' };
    expect(exportName({ ...named, room: null }, apart)).toBe('03 12-Elm-Street-4.jpg');
  });

  it('sorts as the photos are shown, however many there are', () => {
    const names = [1, 2, 9, 10, 99, 100, 101].map((place) =>
      exportName({ ...named, place, total: 101, room: place === 2 ? null : 'view' }, bright),
    );
    expect(names.toSorted()).toEqual(names);
  });

  it('marks an altered photo only if the preset asks for that', () => {
    const altered: NamedPhoto = { ...named, alterations: ['sky'] };
    expect(exportName(altered, byName)).toBe('12-Elm-Street-4_03_primary-bedroom_altered.jpg');
    expect(exportName(altered, bright)).toBe(exportName(named, bright));
    expect(exportName(named, byName)).toBe(exportName(named, bright));
  });

  it.each(['{nn}', '{address}_{nn}_{room}', 'Home {nn}'])(
    'may follow the pattern %s',
    (pattern) => {
      expect(pattern).toMatch(NAME_PATTERN);
    },
  );

  it.each(['', '{address}', '{nn}/{room}', '{nn}.jpg', '{room}{nn}', '{price}{nn}'])(
    'may not follow the pattern %j',
    (pattern) => {
      expect(pattern).not.toMatch(NAME_PATTERN);
    },
  );
});

describe('what is said of an altered photo', () => {
  it('is nothing when it was only merged', () => {
    expect(alterationText([])).toBeNull();
    expect(digitalSourceType({ isMerged: false, alterations: [] })).toBeNull();
    expect(digitalSourceType({ isMerged: true, alterations: [] })).toMatch(/computationalCapture$/);
  });

  it('names all changes', () => {
    expect(alterationText(['sky', 'screen'])).toBe(
      'Digitally altered: screen image added, sky replaced',
    );
    expect(digitalSourceType({ isMerged: true, alterations: ['screen'] })).toMatch(
      /compositeCapture$/,
    );
    expect(digitalSourceType({ isMerged: true, alterations: ['sky', 'screen'] })).toMatch(
      /compositeSynthetic$/,
    );
  });
});

it('a preset tells its size and limit', () => {
  expect(EXPORT_PRESETS.map(presetText)).toEqual([
    'Up to 2048 × 1536 pixels, 3 MB a photo',
    'Up to 2048 × 1536 pixels, 15 MB a photo',
    'Up to 2048 × 1536 pixels',
    'Up to 1600 × 1200 pixels',
    'Up to 1920 × 1080 pixels, 3 MB a photo',
    'Up to 2048 × 2048 pixels',
    'Original size',
    'Original size',
  ]);
});
