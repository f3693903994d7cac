import { expect, it } from '@jest/globals';
import { retryDelay, RETRY_DELAYS_MS } from './retry.rules.js';

it('an upload is retried with growing delays while the network or a service is unavailable, and then given up', () => {
  const tries = [1, 2, 3, 4, 5, 6, 7].map((n) => retryDelay({ kind: 'network' }, n));
  expect(tries).toEqual([...RETRY_DELAYS_MS, null]);
  expect(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay)).toBeGreaterThan(30_000);
  expect(retryDelay({ kind: 'refused', status: 503 }, 1)).toBe(1000);
});

it.each([
  [{ kind: 'refused', status: 400 } as const],
  [{ kind: 'refused', status: 409 } as const],
  [{ kind: 'unreadable' } as const],
  [{ kind: 'timeout' } as const],
  [{ kind: 'aborted' } as const],
])('an upload that was refused or stopped is not retried: %j', (outcome) => {
  expect(retryDelay(outcome, 1)).toBeNull();
});
