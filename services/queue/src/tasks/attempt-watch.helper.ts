import { Logger } from '@nestjs/common';
import type { Clock } from '@roomlight/platform';

const EVERY_MS = 1000;

/** The attempt is no longer wanted: its task was cancelled, or another attempt took over. */
export class UnwantedError extends Error {
  constructor() {
    super('The task was cancelled or taken over');
    this.name = 'UnwantedError';
  }
}

/** Checks once a second whether an attempt is still wanted, and aborts its signal when it isn't. */
export class AttemptWatch {
  private readonly log = new Logger(AttemptWatch.name);
  private readonly unwanted = new AbortController();
  private readonly ended = new AbortController();

  /** Aborted when the task was cancelled or another attempt took over. */
  readonly signal: AbortSignal = this.unwanted.signal;

  constructor(
    private readonly isWanted: () => Promise<boolean>,
    private readonly clock: Clock,
  ) {
    void this.run();
  }

  end(): void {
    this.ended.abort();
  }

  private async run(): Promise<void> {
    const { signal } = this.ended;
    await this.clock.sleep(EVERY_MS, signal);
    while (!signal.aborted && !this.signal.aborted) {
      await this.look();
      await this.clock.sleep(EVERY_MS, signal);
    }
  }

  /** The work continues while the database is unavailable: its result is checked again at the end. */
  private async look(): Promise<void> {
    try {
      if (!(await this.isWanted()) && !this.ended.signal.aborted) {
        this.unwanted.abort(new UnwantedError());
      }
    } catch (error) {
      this.log.warn({ msg: "Can't see whether a task is still wanted", err: error });
    }
  }
}
