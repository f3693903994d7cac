import { AsyncLocalStorage } from 'node:async_hooks';
import { v7 } from 'uuid';

const requestIds = new AsyncLocalStorage<string>();

/** The id that ties together everything done for one request, in every process. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Runs `work` (and everything it starts) under a request id; creates a new one if none is given. */
export function withRequestId<Result>(requestId: string | undefined, work: () => Result): Result {
  return requestIds.run(requestId === undefined || requestId === '' ? v7() : requestId, work);
}
