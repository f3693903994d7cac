import { expect, it } from '@jest/globals';
import { retryDelay, RETRY_DELAYS_MS } from './retry.rules.js';

it('tries again while the network or a service is away, with growing pauses, and then gives up', () => {
  const tries = [1, 2, 3, 4, 5].map((n) => retryDelay({ kind: 'network' }, n));
  expect(tries).toEqual([...RETRY_DELAYS_MS, null]);
  expect(retryDelay({ kind: 'refused', status: 503 }, 1)).toBe(1000);
});

it.each([
  [{ kind: 'refused', status: 400 } as const],
  [{ kind: 'refused', status: 409 } as const],
  [{ kind: 'timeout' } as const],
  [{ kind: 'aborted' } as const],
])('does not repeat what was refused or stopped: %j', (outcome) => {
  expect(retryDelay(outcome, 1)).toBeNull();
});
