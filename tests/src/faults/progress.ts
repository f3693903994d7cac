import { EventEmitter, once } from 'node:events';

/** Counts how far the work is, so that what is to happen in the middle of it needs no clock. */
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

  /** Resolves when there are so many points. @throws AbortError when `signal` is aborted before */
  async reached(points: number, signal: AbortSignal): Promise<void> {
    while (this.count < points) {
      await once(this.events, 'advance', { signal });
    }
  }
}
