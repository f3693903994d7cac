import { Injectable } from '@nestjs/common';
import { MergeSet, PhotoStored } from '@roomlight/contracts';
import {
  type EventContext,
  Exhausted,
  Handles,
  type Job,
  type JobFailure,
  setting,
  Works,
} from '@roomlight/platform';
import { QueueEnvironment } from '../environment.js';
import { MergeWorker } from './merge-worker.js';
import { SetProgressService } from './set-progress.service.js';

@Injectable()
export class SetsMessages {
  constructor(
    private readonly worker: MergeWorker,
    private readonly progress: SetProgressService,
  ) {}

  @Works('queue.set.merge.v1', {
    concurrency: setting(QueueEnvironment, ({ QUEUE_WORKERS }) => QUEUE_WORKERS),
    maxDeliver: 12,
    backoffMs: [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000],
  })
  merge({ setId }: MergeSet, { signal }: Job): Promise<void> {
    return this.worker.merge(setId, signal);
  }

  @Exhausted('queue.set.merge.v1')
  giveUp({ setId }: MergeSet, { deliveries }: JobFailure): Promise<void> {
    return this.progress.failed(setId, `couldn't be merged after ${deliveries} tries`);
  }

  @Handles('media.photo.stored.v1')
  stored({ photoId }: PhotoStored, { manager }: EventContext): Promise<void> {
    return this.progress.stored(manager, photoId);
  }
}
