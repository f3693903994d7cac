import type { AttemptsRepository } from '../model/attempts.repository.js';
import type { ProviderJob } from '../providers/enhancement.provider.js';
import { UnwantedError } from './attempt-watch.helper.js';
import type { TakenTask } from './taken-task.rules.js';

/** The job that a provider gets besides the pictures. Only the task's latest attempt may save a checkpoint. */
export function providerJob(
  attempts: AttemptsRepository,
  task: TakenTask,
  checkpoint: object | null,
  signal: AbortSignal,
): ProviderJob {
  return {
    taskId: task.taskId,
    listingId: task.listingId,
    signal,
    checkpoint,
    async saveCheckpoint(checkpoint, step) {
      if (!(await attempts.saveCheckpoint(task, checkpoint, step))) {
        throw new UnwantedError();
      }
    },
  };
}
