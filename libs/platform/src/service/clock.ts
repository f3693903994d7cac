import { performance } from 'node:perf_hooks';

/** Work took longer than it was given. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(limitMs: number, options?: ErrorOptions) {
    super(`It took longer than ${limitMs / 1000} s`, options);
  }
}

/** The time by which this process waits: the machine's, or one that a test moves by hand. */
export abstract class Clock {
  /** Milliseconds since some moment; it never goes back, and says nothing of the date. */
  abstract now(): number;

  /** Calls `due` after so many milliseconds. @returns what calls it off */
  protected abstract schedule(ms: number, due: () => void): () => void;

  /** Waits so many milliseconds, or until the signal is aborted; never throws. */
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
   * Runs `work` with a signal that is aborted after `limitMs`, or with `signal`.
   * @throws DeadlineError when `work` throws after the deadline, with its error as the cause; the reason of `signal`
   * when that was aborted; else what `work` throws
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
export class SystemClock extends Clock {
  now(): number {
    return performance.now();
  }

  protected schedule(ms: number, due: () => void): () => void {
    const timer = setTimeout(due, ms);
    return () => clearTimeout(timer);
  }
}

/** For what waits for a server, which has no other time either. */
export const systemClock = new SystemClock();
