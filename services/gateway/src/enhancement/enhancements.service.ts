import { Injectable } from '@nestjs/common';
import { DomainError, type EnhancementProgress, type StartEnhancement } from '@roomlight/contracts';
import { Clock, RpcClient } from '@roomlight/platform';
import { GatewayEnvironment } from '../environment.js';
import { LongWorkService } from '../http/server/long-work.service.js';
import { isOver } from './enhancement-outcome.rules.js';

/** The queue asks media for the photos and stores a row for each. */
const STARTING = { deadlineMs: 15_000 };

export interface EnhancementAnswer {
  /** Without it, the queue continues by itself. */
  isOver: boolean;
  processedCount: number;
  /** How many of them got a new sky; null when none was asked for. */
  newSkies: number | null;
}

/** Enhances a folder's photos and waits for the result for a limited time. */
@Injectable()
export class EnhancementsService {
  constructor(
    private readonly calls: RpcClient,
    private readonly environment: GatewayEnvironment,
    private readonly longWork: LongWorkService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param isAwaited whether the client is still connected
   * @throws DomainError 404, 409 when it was stopped meanwhile or can't begin, 422 when no photo could be enhanced
   */
  async enhance(request: StartEnhancement, isAwaited: () => boolean): Promise<EnhancementAnswer> {
    const until = this.clock.now() + this.environment.ENHANCEMENT_WAIT_SECONDS * 1000;
    const started = await this.calls.request('queue.enhancement.start.v1', request, STARTING);
    const progress = await this.longWork.follow(started, {
      isOver: isNothingLeft,
      next: ({ listingId }) => this.next(request.ownerId, listingId),
      until,
      isAwaited,
    });
    const { processedCount, newSkies } = progress;
    return { isOver: isNothingLeft(progress), processedCount, newSkies };
  }

  /** Null when the progress is unknown, which doesn't affect the enhancement. */
  private async next(
    ownerId: string,
    listingId: string | null,
  ): Promise<EnhancementProgress | null> {
    if (listingId === null) {
      return null;
    }
    try {
      return await this.calls.request('queue.enhancement.progress.v1', { ownerId, listingId });
    } catch (error) {
      if (error instanceof DomainError && error.status === 503) {
        return null;
      }
      if (error instanceof DomainError && error.status === 404) {
        throw new DomainError(409, 'enhancement_stopped', 'The enhancement was stopped.');
      }
      throw error;
    }
  }
}

function isNothingLeft(progress: EnhancementProgress): boolean {
  return progress.listingId === null || isOver(progress);
}
