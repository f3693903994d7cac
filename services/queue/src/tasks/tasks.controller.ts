import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { EnhancementSettled, LightMapsLost, PerformTask, PhotoStored } from '@roomlight/contracts';
import {
  type DeadLetterContext,
  type EventContext,
  type JobContext,
  OnDeadLetter,
  OnEvent,
  OnJob,
  Outbox,
  setting,
} from '@roomlight/platform';
import { QueueEnvironment } from '../environment.js';
import { tasksAtATime } from '../providers/provider-registry.provider.js';
import { LightMapsRestoring } from './light-maps-restoring.processor.js';
import { TaskProgressService } from './task-progress.service.js';
import { TaskWorker } from './task-worker.processor.js';

@Controller()
export class TasksController {
  constructor(
    private readonly worker: TaskWorker,
    private readonly progress: TaskProgressService,
    private readonly maps: LightMapsRestoring,
    private readonly outbox: Outbox,
  ) {}

  @OnJob('queue.task.perform.v1', {
    concurrency: setting(QueueEnvironment, tasksAtATime),
    maxDeliver: 12,
    backoffMs: [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000],
  })
  perform(@Payload() { taskId }: PerformTask, @Ctx() { signal }: JobContext): Promise<void> {
    return this.worker.perform(taskId, signal);
  }

  @OnDeadLetter('queue.task.perform.v1')
  giveUp(
    @Payload() { taskId }: PerformTask,
    @Ctx() { deliveries }: DeadLetterContext,
  ): Promise<void> {
    return this.progress.exhausted(taskId, deliveries);
  }

  @OnEvent('media.light-maps.lost.v1')
  mapsLost(@Payload() lost: LightMapsLost, @Ctx() { manager }: EventContext): Promise<void> {
    return this.outbox.enqueue(manager, 'queue.light-maps.restore.v1', lost);
  }

  @OnJob('queue.light-maps.restore.v1', { concurrency: 1 })
  restoreMaps(@Payload() lost: LightMapsLost, @Ctx() { signal }: JobContext): Promise<void> {
    return this.maps.restore(lost, signal);
  }

  @OnEvent('media.photo.stored.v1')
  stored(@Payload() { photoId }: PhotoStored, @Ctx() { manager }: EventContext): Promise<void> {
    return this.progress.stored(manager, photoId);
  }

  @OnEvent('media.enhancement.settled.v1')
  settled(@Payload() settled: EnhancementSettled, @Ctx() { manager }: EventContext): Promise<void> {
    return this.progress.settled(manager, settled);
  }
}
