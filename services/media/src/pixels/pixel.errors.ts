import { DomainError, notFound, unavailable } from '@roomlight/contracts';
import { FrameError, WorkerLostError } from '@roomlight/imaging';
import { ObjectNotFoundError, StoreUnavailableError } from '@roomlight/storage';

/**
 * What an asker is told when a photo couldn't be worked on.
 * @param damaged what to say when it is cut off or damaged; by default, what the engine says
 */
export function asDomainError(error: unknown, filename: string, damaged?: string): unknown {
  if (error instanceof FrameError) {
    return new DomainError(422, 'damaged_photo', damaged ?? `${error.message}.`, { cause: error });
  }
  if (error instanceof ObjectNotFoundError) {
    return notFound('Photo');
  }
  if (
    error instanceof WorkerLostError ||
    error instanceof StoreUnavailableError ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  ) {
    return unavailable(`${filename} can't be prepared right now. Please try again.`, error);
  }
  return error;
}
