import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listingDifferences } from './listing-comparison.rules.js';

const id = fc.constantFrom('a', 'b', 'c', 'd');
const name = fc.constantFrom('Home', 'Harbour');
const listings = fc.uniqueArray(fc.record({ id, userId: fc.constant('anna'), folderName: name }), {
  selector: (listing) => listing.id,
});
const standing = fc.record({
  removed: fc.uniqueArray(id),
  folders: fc.uniqueArray(fc.record({ listingId: id, folderName: name }), {
    selector: ({ listingId }) => listingId,
  }),
});

describe('listingDifferences', () => {
  it('removes only listings whose folder is recorded as deleted and is not there', () => {
    fc.assert(
      fc.property(listings, standing, (all, media) => {
        for (const found of listingDifferences(all, media).filter((one) => one.isRemoval)) {
          expect(media.removed).toContain(found.id);
          expect(media.folders.map(({ listingId }) => listingId)).not.toContain(found.id);
        }
      }),
    );
  });

  it('takes an empty answer for nothing', () => {
    fc.assert(
      fc.property(listings, (all) => {
        expect(listingDifferences(all, { removed: [], folders: [] })).toEqual([]);
      }),
    );
  });

  it('renames a listing to the name of its folder', () => {
    const listing = { id: 'a', userId: 'anna', folderName: 'Home' };
    const folders = [{ listingId: 'a', folderName: 'Harbour' }];
    expect(listingDifferences([listing], { removed: [], folders })).toMatchObject([
      { id: 'a', folderName: 'Harbour', isRemoval: false },
    ]);
  });
});
