import { Injectable } from '@nestjs/common';
import { EnhancementSettled, PerformTask, PhotoStored } from '@roomlight/contracts';
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
import { tasksAtATime } from '../providers/provider-registry.js';
import { TaskProgressService } from './task-progress.service.js';
import { TaskWorker } from './task-worker.js';

@Injectable()
export class TasksMessages {
  constructor(
    private readonly worker: TaskWorker,
    private readonly progress: TaskProgressService,
  ) {}

  @Works('queue.task.perform.v1', {
    concurrency: setting(QueueEnvironment, tasksAtATime),
    maxDeliver: 12,
    backoffMs: [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000],
  })
  perform({ taskId }: PerformTask, { signal }: Job): Promise<void> {
    return this.worker.perform(taskId, signal);
  }

  @Exhausted('queue.task.perform.v1')
  giveUp({ taskId }: PerformTask, { deliveries }: JobFailure): Promise<void> {
    return this.progress.exhausted(taskId, deliveries);
  }

  @Handles('media.photo.stored.v1')
  stored({ photoId }: PhotoStored, { manager }: EventContext): Promise<void> {
    return this.progress.stored(manager, photoId);
  }

  @Handles('media.enhancement.settled.v1')
  settled(settled: EnhancementSettled, { manager }: EventContext): Promise<void> {
    return this.progress.settled(manager, settled);
  }
}
