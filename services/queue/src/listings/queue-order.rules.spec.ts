import { expect, it } from '@jest/globals';
import type { ListingStatus } from '@roomlight/contracts';
import { compareInQueue } from './queue-order.rules.js';

const listing = (id: string, status: ListingStatus, minute: number) => ({
  id,
  status,
  createdAt: new Date(Date.UTC(2026, 10, 21, 12, minute)),
});

it('listings are sorted into processing, queued, completed and failed: unfinished ones oldest first, the others newest first', () => {
  const listings = [
    listing('failed old', 'failed', 1),
    listing('completed old', 'completed', 2),
    listing('queued old', 'queued', 3),
    listing('processing old', 'processing', 4),
    listing('failed new', 'failed', 5),
    listing('completed new', 'completed', 6),
    listing('queued new', 'queued', 7),
    listing('processing new', 'processing', 8),
  ];
  expect(listings.sort(compareInQueue).map(({ id }) => id)).toEqual([
    'processing old',
    'processing new',
    'queued old',
    'queued new',
    'completed new',
    'completed old',
    'failed new',
    'failed old',
  ]);
});

it('listings of the same moment are ordered by their ids, which begin with the time', () => {
  const twins = [listing('b', 'queued', 1), listing('a', 'queued', 1)];
  expect(twins.sort(compareInQueue).map(({ id }) => id)).toEqual(['a', 'b']);
});
