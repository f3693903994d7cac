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

  /**
   * Moves time on until the work is done, from one moment to the next at which somebody is due.
   * @param mayPass says whether it may be moved now; what is really under way may not get late by it
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
