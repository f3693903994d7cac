import { performance } from 'node:perf_hooks';

/** Thrown when work exceeds its deadline. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(limitMs: number, options?: ErrorOptions) {
    super(`It took longer than ${limitMs / 1000} s`, options);
  }
}

/** The clock that this process waits by: the machine's, or one that a test moves. */
export abstract class Clock {
  /** Milliseconds since an arbitrary moment. Never goes back, and is unrelated to the date. */
  abstract now(): number;

  /**
   * Calls `due` after this many milliseconds.
   * @returns a function that cancels the call
   */
  protected abstract schedule(ms: number, due: () => void): () => void;

  /** Waits for this many milliseconds, or until the signal is aborted; never throws. */
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) {
      return;
    }
    await new Promise<void>((resolve) => {
      const end = (): void => {
        callOff();
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const callOff = this.schedule(ms, end);
      signal?.addEventListener('abort', end);
    });
  }

  /**
   * Runs `work` with a signal that is aborted after `limitMs`, or when `signal` is.
   * @throws DeadlineError when `work` throws after the deadline, with its error as the cause; the reason of `signal` if
   * that was aborted; otherwise what `work` throws
   */
  async within<Result>(
    limitMs: number,
    signal: AbortSignal,
    work: (limit: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const deadline = new AbortController();
    const callOff = this.schedule(limitMs, () => deadline.abort());
    try {
      return await work(AbortSignal.any([signal, deadline.signal]));
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.signal.aborted) {
        throw new DeadlineError(limitMs, { cause: error });
      }
      throw error;
    } finally {
      callOff();
    }
  }
}

/** The machine's clock. */
class SystemClock extends Clock {
  now(): number {
    return performance.now();
  }

  protected schedule(ms: number, due: () => void): () => void {
    const timer = setTimeout(due, ms);
    return () => clearTimeout(timer);
  }
}

/** For code that waits for a server, whose time is real in tests too. */
export const systemClock = new SystemClock();
