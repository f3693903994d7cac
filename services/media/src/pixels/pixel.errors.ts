import { DomainError, notFound, unavailable } from '@roomlight/contracts';
import { FrameError, WorkerLostError } from '@roomlight/imaging';
import { ObjectNotFoundError, StoreUnavailableError } from '@roomlight/storage';

/**
 * Translates a failure to process a photo into an error for the caller.
 * @param damaged the message for a damaged photo; by default, the engine's
 */
export function asDomainError(error: unknown, filename: string, damaged?: string): unknown {
  if (error instanceof FrameError && error.isTooLarge) {
    return new DomainError(422, 'photo_too_large', `${error.message}.`, { cause: error });
  }
  if (error instanceof FrameError) {
    return new DomainError(422, 'damaged_photo', damaged ?? `${error.message}.`, { cause: error });
  }
  if (error instanceof ObjectNotFoundError) {
    return notFound('Photo');
  }
  if (
    error instanceof WorkerLostError ||
    error instanceof StoreUnavailableError ||
    isTimeout(error) ||
    (error instanceof Error && error.name === 'AbortError' && isTimeout(error.cause))
  ) {
    return unavailable(`${filename} can't be prepared right now. Please try again.`, error);
  }
  return error;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
