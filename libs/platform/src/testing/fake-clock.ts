import { createClock } from '@sinonjs/fake-timers';
import { Clock } from '../clock.js';

/** A clock that stands still until a test moves it. */
export class FakeClock extends Clock {
  private readonly timers = createClock();
  private open = 0;

  now(): number {
    return this.timers.now;
  }

  /** How many wait for this clock, deadlines among them. */
  get waiting(): number {
    return this.timers.countTimers();
  }

  /** How much work runs that has a deadline on this clock. */
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

  /** Moves time on: everybody who waits is woken in turn, and goes on until it waits again or for something real. */
  async advance(ms: number): Promise<void> {
    await this.timers.tickAsync(ms);
  }

  /** Moves time on, this very moment, to when the next of those who wait is due; not at all when nobody waits. */
  advanceToNext(): void {
    this.timers.next();
  }

  protected schedule(ms: number, due: () => void): () => void {
    const timer = this.timers.setTimeout(due, ms);
    return () => this.timers.clearTimeout(timer);
  }
}
