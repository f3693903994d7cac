import { setTimeout as sleep } from 'node:timers/promises';
import { createClock } from '@sinonjs/fake-timers';
import { Clock } from '../service/clock.js';

/** A clock that stands still until a test moves it. */
export class FakeClock extends Clock {
  private readonly timers = createClock();
  private open = 0;

  now(): number {
    return this.timers.now;
  }

  /** How many callers wait for this clock, including deadlines. */
  get waiting(): number {
    return this.timers.countTimers();
  }

  /** How many pieces of work with a deadline on this clock are running. */
  get withDeadline(): number {
    return this.open;
  }

  override async within<Result>(
    limitMs: number,
    signal: AbortSignal,
    work: (limit: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.open += 1;
    try {
      return await super.within(limitMs, signal, work);
    } finally {
      this.open -= 1;
    }
  }

  /** Moves time on. Wakes each waiting caller in turn, and lets it continue until it waits again or does real work. */
  async advance(ms: number): Promise<void> {
    await this.timers.tickAsync(ms);
  }

  /**
   * Moves time on until the work is done, from one due moment to the next.
   * @param mayPass says whether time may be moved now, so that real work under way doesn't become late
   */
  async passUntil<Result>(work: Promise<Result>, mayPass = () => true): Promise<Result> {
    let isDone = false;
    const end = (): void => {
      isDone = true;
    };
    work.then(end, end);
    while (!isDone) {
      if (mayPass()) {
        this.timers.next();
      }
      await sleep(1);
    }
    return work;
  }

  protected schedule(ms: number, due: () => void): () => void {
    const timer = this.timers.setTimeout(due, ms);
    return () => this.timers.clearTimeout(timer);
  }
}
