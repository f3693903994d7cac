import { unavailable } from '@roomlight/contracts';
import { withWorkingDirectory } from '@roomlight/storage';
import pLimit from 'p-limit';

/** Limits how many pictures are processed at a time, and how many callers may wait. */
export class Semaphore {
  private readonly inTurn: ReturnType<typeof pLimit>;

  constructor(
    atOnce: number,
    private readonly most: number,
  ) {
    this.inTurn = pLimit(atOnce);
  }

  /** @throws DomainError 503 when so many are waiting that this one would not be done in time */
  async run<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
    if (this.inTurn.activeCount + this.inTurn.pendingCount >= this.most) {
      throw unavailable('Too many photos are being prepared. Please try again in a moment.');
    }
    return this.inTurn(() => withWorkingDirectory(work));
  }
}
