import { ApiError } from './api.js';

const MAX_DELAY_MS = 10_000;

/** Whether a request failed because the server, or a service behind it, is away and likely to come back. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError
    ? // The gateway answers 503; a proxy before it 502 or 504.
      error.status === 502 || error.status === 503 || error.status === 504
    : // What `fetch` throws without an answer.
      error instanceof TypeError;
}

/** How long to wait before the given attempt (1, 2, …): 1 s, 2 s, 4 s, 8 s, then 10 s each. */
export function reloadDelayMs(attempt: number): number {
  return Math.min(MAX_DELAY_MS, 1000 * 2 ** (attempt - 1));
}
