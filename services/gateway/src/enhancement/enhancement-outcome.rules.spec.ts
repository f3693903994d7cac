import { expect, it } from '@jest/globals';
import type { EnhancementProgress } from '@roomlight/contracts';
import { isOver } from './enhancement-outcome.rules.js';

const PROGRESS: EnhancementProgress = {
  listingId: '0199f4a0-0000-7000-8000-000000000111',
  status: 'processing',
  processedCount: 2,
  newSkies: null,
  total: 5,
  errorMessage: null,
};

it.each([
  ['queued', false],
  ['processing', false],
  ['completed', true],
  // What could be done is done; the queue tells of the rest.
  ['failed', true],
] as const)('an enhancement that is %s with some photos done is over: %s', (status, over) => {
  expect(isOver({ ...PROGRESS, status })).toBe(over);
});

it('an enhancement has failed when not a single photo could be enhanced', () => {
  const failed = { ...PROGRESS, status: 'failed' as const, processedCount: 0 };
  expect(() => isOver({ ...failed, errorMessage: 'a.jpg is damaged' })).toThrow('a.jpg is damaged');
  expect(() => isOver(failed)).toThrow('No photo could be enhanced.');
});
