import { describe, expect, it } from '@jest/globals';
import { listingPriceCents } from '@roomlight/contracts';
import { coveredPhotos, dueFor } from './coverage.rules.js';

const BASE = 4900;
const span = (photosFrom: number, photosTo: number) => ({ photosFrom, photosTo });

describe('the number of paid photos', () => {
  it.each([
    [[], 0],
    [[span(0, 50)], 50],
    [[span(0, 50), span(50, 53)], 53],
    [[span(50, 53), span(0, 50)], 53],
    [[span(50, 53)], 0],
    [[span(0, 50), span(53, 60)], 50],
    [[span(0, 60), span(50, 53)], 60],
  ])('for %j is %d', (paid, covered) => {
    expect(coveredPhotos(paid)).toBe(covered);
  });
});

describe('the amount due', () => {
  it.each([1, 49, 50, 51, 130])('for the first %d photos is the listing’s price', (photos) => {
    expect(dueFor(photos, BASE, [])).toEqual({
      photosFrom: 0,
      photosTo: Math.max(50, photos),
      amountCents: listingPriceCents(BASE, photos),
    });
  });

  it('is nothing for photos that are paid', () => {
    expect(dueFor(50, BASE, [span(0, 50)])).toBeNull();
    expect(dueFor(53, BASE, [span(0, 60)])).toBeNull();
  });

  it('for later photos covers only the extra ones: 53 after 50 costs 150 cents', () => {
    expect(dueFor(53, BASE, [span(0, 50)])).toEqual({
      photosFrom: 50,
      photosTo: 53,
      amountCents: 150,
    });
    expect(dueFor(60, BASE, [span(0, 50), span(50, 53)])?.amountCents).toBe(350);
  });

  it('is nothing where the price is nothing, until there are extra photos', () => {
    expect(dueFor(50, 0, [])).toBeNull();
    expect(dueFor(52, 0, [])).toEqual({ photosFrom: 0, photosTo: 52, amountCents: 100 });
  });

  it('does not charge extra photos twice when the first payment was refunded', () => {
    expect(dueFor(53, BASE, [span(50, 53)])?.amountCents).toBe(BASE);
    expect(dueFor(60, BASE, [span(50, 53)])?.amountCents).toBe(BASE + 7 * 50);
    expect(dueFor(70, BASE, [span(50, 53), span(60, 65)])?.amountCents).toBe(BASE + 12 * 50);
  });

  it('adds up over any steps to the price of one payment', () => {
    for (const steps of [[53, 60, 61], [20, 130], [51, 52, 53, 54], [90]]) {
      const paid: ReturnType<typeof span>[] = [];
      let cents = 0;
      for (const photos of steps) {
        const due = dueFor(photos, BASE, paid);
        if (due !== null) {
          paid.push(due);
          cents += due.amountCents;
        }
      }
      expect(cents).toBe(listingPriceCents(BASE, steps.at(-1) ?? 0));
    }
  });
});
