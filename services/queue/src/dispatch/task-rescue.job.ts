import { Injectable, Logger } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { DispatcherService } from './dispatcher.service.js';

const MINUTE_MS = 60_000;
/**
 * Exceeds the wait of a dispatched task for a worker on a busy day; dispatching twice costs time, but never a photo.
 */
const SILENT_MS = 15 * MINUTE_MS;

/** Exceeds the downtime of a restarting media service. A second photo of a set is never stored. */
const UNTOLD_MS = 60 * MINUTE_MS;

/** Resumes tasks that were stopped from outside: by a lost job or event, or by an unavailable provider. */
@Injectable()
export class TaskRescue {
  private readonly log = new Logger(TaskRescue.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: TasksRepository,
    private readonly dispatcher: DispatcherService,
  ) {}

  @Every(MINUTE_MS / 2, 'rescue tasks')
  async rescue(): Promise<void> {
    const { manager } = this.dataSource;
    await this.askAgain(await databaseClock.ago(manager, SILENT_MS));
    await this.doAgain(await databaseClock.ago(manager, UNTOLD_MS));
    await this.dispatch(await this.tasks.usersWithWaitingTasks());
  }

  @Every(2000, 'hand out tasks that waited for a provider')
  async handOutWaited(): Promise<void> {
    await this.dispatch(await this.tasks.usersWhoseWaitIsOver());
  }

  /** Enqueues dispatched tasks again that have had no heartbeat since then. */
  async askAgain(silentSince: Date): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const taskIds = await this.tasks.takeSilent(manager, silentSince);
      if (taskIds.length > 0) {
        await this.dispatcher.enqueue(manager, taskIds);
        this.log.warn({ msg: 'Tasks were dispatched and forgotten; asked for again', taskIds });
      }
    });
  }

  /** Repeats tasks whose photos have not been reported as stored since then. */
  async doAgain(madeBefore: Date): Promise<void> {
    const taskIds = await this.tasks.doAgain(madeBefore);
    if (taskIds.length > 0) {
      this.log.warn({ msg: 'Photos were made and never stored; they are made again', taskIds });
    }
  }

  private async dispatch(userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) {
      await this.dataSource.transaction(async (manager) => {
        await lockQueueOf(manager, userId);
        await this.dispatcher.dispatch(manager, userId);
      });
    }
  }
}
