import { describe, expect, it } from '@jest/globals';
import { folderNameOf } from '@roomlight/contracts';
import { listingNameFor, typedListingName } from './listing-name.rules.js';

describe('listingNameFor', () => {
  it.each([
    ['12_New_Street', '12 New Street'],
    ['Villa-Rosa', 'Villa-Rosa'],
    ['12__New_Street', '12__New_Street'],
    ['_Archive', '_Archive'],
    ['Archive_', 'Archive_'],
    ['_', '_'],
  ])(
    'turns the folder name %s into %s, which maps back to that folder',
    (folderName, listingName) => {
      expect(listingNameFor(folderName)).toBe(listingName);
      expect(folderNameOf(listingName)).toBe(folderName);
    },
  );
});

it('a listing of a renamed folder is called as was typed, if that leads to the folder', () => {
  expect(listingNameFor('57_Elm_St.', '5/7 Elm St.')).toBe('5/7 Elm St.');
  expect(listingNameFor('57_Elm_St.', 'Oak')).toBe('57 Elm St.');
});

describe('typedListingName', () => {
  it.each([
    ['  5/7  Elm\tSt. ', '5/7 Elm St.'],
    ['12_Elm_St', '12_Elm_St'],
    ['El\u202em\u0000', 'Elm'],
    ['\u200b Elm', '_Elm'],
    ['a \u200b b', 'a__b'],
  ])('turns %j into %j, which maps to the same folder', (typed, name) => {
    expect(typedListingName(typed)).toBe(name);
    expect(folderNameOf(name)).toBe(folderNameOf(typed));
  });
});
