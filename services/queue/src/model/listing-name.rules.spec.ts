import { describe, expect, it } from '@jest/globals';
import { folderNameOf } from '@roomlight/contracts';
import { listingNameFor } from './listing-name.rules.js';

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
