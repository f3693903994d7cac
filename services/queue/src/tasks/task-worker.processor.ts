import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@roomlight/contracts';
import { FrameError } from '@roomlight/imaging';
import { Clock } from '@roomlight/platform';
import { StoreUnavailableError, withWorkingDirectory } from '@roomlight/storage';
import type { AttemptOutcome } from '../figures/attempt-outcome.types.js';
import { AttemptRecordRepository } from '../figures/attempt-record.repository.js';
import { AttemptsRepository } from '../model/attempts.repository.js';
import { ProviderAwayError } from '../providers/enhancement.provider.js';
import type { TaskKind } from '../model/task-state.types.js';
import { AttemptWatch, UnwantedError } from './attempt-watch.helper.js';
import { PhotoEnhancing } from './photo-enhancing.processor.js';
import { SetMerging } from './set-merging.processor.js';
import type { TakenTask } from './taken-task.rules.js';
import { TaskProgressService } from './task-progress.service.js';

/** What an attempt counts as in the statistics. */
const WORK: Record<TakenTask['kind'], TaskKind> = {
  merge: 'merge',
  'merge-again': 'merge',
  enhance: 'enhance',
};

/** Performs a task for as long as it is wanted, and reports the outcome. */
@Injectable()
export class TaskWorker {
  private readonly log = new Logger(TaskWorker.name);

  constructor(
    private readonly progress: TaskProgressService,
    private readonly attempts: AttemptsRepository,
    private readonly merging: SetMerging,
    private readonly enhancing: PhotoEnhancing,
    private readonly record: AttemptRecordRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Each attempt stores its photo as a version of its own: so it never deletes a version that another attempt, or an
   * earlier delivery of the same job, has published.
   * @throws errors that a retry may fix
   */
  async perform(taskId: string, stopping: AbortSignal): Promise<void> {
    const task = await this.progress.begin(taskId);
    if (task === null) {
      return;
    }
    const watch = new AttemptWatch(() => this.attempts.touch(task), this.clock);
    const signal = AbortSignal.any([stopping, watch.signal]);
    const startedAt = performance.now();
    const ended = (outcome: AttemptOutcome): Promise<void> =>
      this.record.note(WORK[task.kind], outcome, performance.now() - startedAt);
    try {
      await ended(await this.attempt(task, signal, watch));
    } catch (error) {
      await ended(stopping.aborted ? 'left off' : 'failed');
      throw error;
    } finally {
      watch.end();
    }
  }

  private async attempt(
    task: TakenTask,
    signal: AbortSignal,
    watch: AttemptWatch,
  ): Promise<AttemptOutcome> {
    try {
      await withWorkingDirectory((directory) => this.make(task, directory, signal));
      return 'made';
    } catch (error) {
      return this.explain(task, error, watch.signal.aborted);
    }
  }

  private make(task: TakenTask, directory: string, signal: AbortSignal): Promise<void> {
    switch (task.kind) {
      case 'merge':
        return this.merging.merge(task, directory, signal);
      case 'enhance':
        return this.enhancing.enhance(task, directory, signal);
      case 'merge-again':
        return this.merging.mergeAgain(task, directory, signal);
    }
  }

  /** @throws the error itself when a retry may help */
  private async explain(
    task: TakenTask,
    error: unknown,
    isUnwanted: boolean,
  ): Promise<AttemptOutcome> {
    const { taskId, filename } = task;
    if (error instanceof UnwantedError || isUnwanted) {
      const err = error instanceof UnwantedError ? undefined : error;
      this.log.log({ msg: `Left off ${filename}: cancelled or taken over`, taskId, err });
      return 'left off';
    } else if (error instanceof FrameError) {
      this.log.warn({ msg: `${filename} can't be used`, taskId, err: error });
      await this.progress.failed(taskId, error.message);
      return 'refused';
    } else if (isAway(error)) {
      this.log.warn({ msg: `${filename} waits for somebody who is away`, taskId, err: error });
      await this.progress.postpone(
        task,
        error instanceof ProviderAwayError ? error.retryAfterMs : null,
      );
      return 'away';
    }
    throw error;
  }
}

/** The provider, another of our services or the object store is unavailable, or the store is full. */
function isAway(error: unknown): boolean {
  return (
    error instanceof ProviderAwayError ||
    error instanceof StoreUnavailableError ||
    (error instanceof DomainError && error.status === 503)
  );
}
