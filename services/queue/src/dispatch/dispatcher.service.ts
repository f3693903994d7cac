import { Injectable } from '@nestjs/common';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { QueueEnvironment } from '../environment.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { tasksAtATime } from '../providers/provider-registry.provider.js';
import { defaultTasksInFlight } from './dispatch.rules.js';

/** Hands a user's waiting tasks to the workers, a few at a time. */
@Injectable()
export class DispatcherService {
  private readonly mostInFlight: number;

  constructor(
    private readonly tasks: TasksRepository,
    private readonly outbox: Outbox,
    environment: QueueEnvironment,
  ) {
    this.mostInFlight =
      environment.MAX_SETS_IN_FLIGHT ?? defaultTasksInFlight(tasksAtATime(environment));
  }

  /** Must be called under the user's queue lock, in the transaction that freed a place or added tasks. */
  async dispatch(manager: EntityManager, userId: string): Promise<void> {
    const taskIds = await this.tasks.dispatchNext(manager, userId, this.mostInFlight);
    if (taskIds.length > 0) {
      await this.enqueue(manager, taskIds);
    }
  }

  async enqueue(manager: EntityManager, taskIds: readonly string[]): Promise<void> {
    const jobs = taskIds.map((taskId) => ({ taskId }));
    await this.outbox.enqueue(manager, 'queue.task.perform.v1', ...jobs);
  }
}
