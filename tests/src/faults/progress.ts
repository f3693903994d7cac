import { EventEmitter, once } from 'node:events';

/** Counts the progress of the work, so that faults in the middle of it need no clock. */
export class Progress {
  private count = 0;
  private readonly events = new EventEmitter().setMaxListeners(0);

  get points(): number {
    return this.count;
  }

  advance(): void {
    this.count += 1;
    this.events.emit('advance');
  }

  /**
   * Resolves when this many points are reached.
   * @throws AbortError when `signal` is aborted first
   */
  async reached(points: number, signal: AbortSignal): Promise<void> {
    while (this.count < points) {
      await once(this.events, 'advance', { signal });
    }
  }
}
