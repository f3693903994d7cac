import { unavailable } from '@roomlight/contracts';
import { withWorkingDirectory } from '@roomlight/storage';
import pLimit from 'p-limit';
import { asDomainError } from './pixel.errors.js';

/** Limits how many pictures are processed at a time, and how many callers may wait. */
export class Semaphore {
  private readonly inTurn: ReturnType<typeof pLimit>;

  constructor(
    atOnce: number,
    private readonly most: number,
  ) {
    this.inTurn = pLimit(atOnce);
  }

  /**
   * @param damaged as for `asDomainError`
   * @throws DomainError 503 when so many are waiting that this one would not be done in time; what `asDomainError`
   * makes of what the work throws
   */
  async run<Result>(
    filename: string,
    work: (directory: string) => Promise<Result>,
    damaged?: string,
  ): Promise<Result> {
    if (this.inTurn.activeCount + this.inTurn.pendingCount >= this.most) {
      throw unavailable('Too many photos are being prepared. Please try again in a moment.');
    }
    try {
      return await this.inTurn(() => withWorkingDirectory(work));
    } catch (error) {
      throw asDomainError(error, filename, damaged);
    }
  }
}
