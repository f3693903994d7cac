import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  DomainError,
  type EnhancementProgress,
  type EnhancementReference,
  type StartEnhancement,
} from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { setTimeout as pause } from 'node:timers/promises';
import { GatewayEnvironment } from '../environment.js';
import { isOver } from './enhancement-outcome.rules.js';

const POLL_MS = 500;
/** The queue asks media for the photos and stores a row for each. */
const STARTING = { deadlineMs: 15_000 };

export interface EnhancementAnswer {
  /** Without it, the queue goes on by itself. */
  isOver: boolean;
  processedCount: number;
}

/** Has a folder's photos enhanced, and waits for them for a while. */
@Injectable()
export class Enhancements implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly calls: Calls,
    private readonly environment: GatewayEnvironment,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /**
   * @param isAwaited whether there is still somebody to answer
   * @throws DomainError 404, 409 when it was stopped meanwhile or can't begin, 422 when no photo could be enhanced
   */
  async enhance(request: StartEnhancement, isAwaited: () => boolean): Promise<EnhancementAnswer> {
    const until = performance.now() + this.environment.ENHANCEMENT_WAIT_SECONDS * 1000;
    let progress = await this.calls.ask('queue.enhancement.start.v1', request, STARTING);
    while (progress.listingId !== null && !isOver(progress)) {
      const { listingId, processedCount } = progress;
      const mayWait = performance.now() + POLL_MS <= until && isAwaited() && !this.isStopping;
      const next = mayWait ? await this.ask({ ownerId: request.ownerId, listingId }) : null;
      if (next === null) {
        return { isOver: false, processedCount };
      }
      progress = next;
    }
    return { isOver: true, processedCount: progress.processedCount };
  }

  /** How far it is after a moment; null when nobody can tell, which doesn't hold it up. */
  private async ask(enhancement: EnhancementReference): Promise<EnhancementProgress | null> {
    await pause(POLL_MS);
    try {
      return await this.calls.ask('queue.enhancement.progress.v1', enhancement);
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
