import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '@roomlight/platform';

const POLL_MS = 500;

/** Background work whose end a request awaits for a limited time. */
export interface FollowedWork<Progress> {
  isOver: (progress: Progress) => boolean;
  /** Returns the current progress; null when it is unknown, which ends the wait. */
  next: (progress: Progress) => Promise<Progress | null>;
  /** The latest end of the wait, by the injected `Clock`. */
  until: number;
  /** Whether the client is still connected. */
  isAwaited: () => boolean;
}

/** Waits for long work, but no longer than the gateway keeps running. */
@Injectable()
export class LongWorkService implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(private readonly clock: Clock) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** @returns the progress at the end of the work or of the wait */
  async follow<Progress>(
    started: Progress,
    { isOver, next, until, isAwaited }: FollowedWork<Progress>,
  ): Promise<Progress> {
    const mayWait = () => this.clock.now() + POLL_MS <= until && isAwaited() && !this.isStopping;
    let progress = started;
    while (!isOver(progress) && mayWait()) {
      await this.clock.sleep(POLL_MS);
      const later = await next(progress);
      if (later === null) {
        return progress;
      }
      progress = later;
    }
    return progress;
  }
}
