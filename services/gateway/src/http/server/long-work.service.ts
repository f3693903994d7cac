import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '@roomlight/platform';

const POLL_MS = 500;

/** Work that goes on by itself, and whose end a request waits for, for a while. */
export interface FollowedWork<Progress> {
  isOver: (progress: Progress) => boolean;
  /** How far it is now; null when nobody can tell, which ends the waiting. */
  next: (progress: Progress) => Promise<Progress | null>;
  /** When the waiting ends at the latest, by the injected `Clock`. */
  until: number;
  /** Whether there is still somebody to answer. */
  isAwaited: () => boolean;
}

/** Waits for what takes long, but not for longer than the gateway itself stays. */
@Injectable()
export class LongWorkService implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(private readonly clock: Clock) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** @returns how far it was when it was over, or when the waiting had an end */
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
