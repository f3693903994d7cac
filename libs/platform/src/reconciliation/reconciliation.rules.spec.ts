import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decide, deletedUsers, type Difference } from './reconciliation.rules.js';

const difference = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  what: fc.constantFrom('is gone', 'has another name'),
  isRemoval: fc.boolean(),
});
const differences = fc.uniqueArray(difference, { selector: (found) => JSON.stringify(found) });
const has = (all: readonly Difference[], one: Difference) =>
  all.some((other) => JSON.stringify(other) === JSON.stringify(one));

describe('decide', () => {
  it('repairs and refuses only what differed in the same way both times', () => {
    fc.assert(
      fc.property(differences, differences, fc.nat(8), (before, now, max) => {
        const { repair, refused } = decide(before, now, max);
        for (const found of [...repair, ...refused]) {
          expect(has(before, found) && has(now, found)).toBe(true);
        }
      }),
    );
  });

  it('never removes more than the bound, and then removes nothing at all', () => {
    fc.assert(
      fc.property(differences, differences, fc.nat(8), (before, now, max) => {
        const { repair, refused } = decide(before, now, max);
        const removals = repair.filter(({ isRemoval }) => isRemoval).length;
        expect(removals).toBeLessThanOrEqual(max);
        expect(refused.length === 0 || (removals === 0 && refused.length > max)).toBe(true);
      }),
    );
  });

  it('leaves nothing out that is confirmed', () => {
    fc.assert(
      fc.property(differences, differences, fc.nat(8), (before, now, max) => {
        const { repair, refused } = decide(before, now, max);
        const confirmed = now.filter((found) => has(before, found));
        expect(repair.length + refused.length).toBe(confirmed.length);
      }),
    );
  });

  it('repairs nothing after a first look', () => {
    const found = { id: 'a', what: 'is gone', isRemoval: true };
    expect(decide([], [found], 10)).toEqual({ repair: [], refused: [] });
  });
});

describe('deletedUsers', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));

  it('returns only users that were asked about, are recorded as deleted and are not there', () => {
    fc.assert(
      fc.property(ids, ids, ids, (asked, there, deleted) => {
        const gone = deletedUsers(asked, { there, deleted });
        expect(gone).toEqual(
          asked.filter((id) => deleted.includes(id)).filter((id) => !there.includes(id)),
        );
      }),
    );
  });

  it('takes an empty answer, and a user that auth does not know, for no deletion', () => {
    fc.assert(
      fc.property(ids, ids, (asked, there) => {
        expect(deletedUsers(asked, { there, deleted: [] })).toEqual([]);
      }),
    );
  });
});
