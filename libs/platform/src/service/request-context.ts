import { AsyncLocalStorage } from 'node:async_hooks';
import { v7 } from 'uuid';

const requestIds = new AsyncLocalStorage<string>();

/** The id that ties together everything done for one request, in every process. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Runs `work` (and all it starts) under a request id; without one, a new one is made. */
export function withRequestId<Result>(requestId: string | undefined, work: () => Result): Result {
  return requestIds.run(requestId === undefined || requestId === '' ? v7() : requestId, work);
}
