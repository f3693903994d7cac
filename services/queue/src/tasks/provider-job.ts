import type { AttemptsRepository } from '../model/attempts.repository.js';
import type { ProviderJob } from '../providers/enhancement-provider.js';
import { UnwantedError } from './attempt-watch.js';
import type { TakenTask } from './taken-task.js';

/** What a provider is given beside the pictures. Only the task's latest attempt may have anything remembered. */
export function providerJob(
  attempts: AttemptsRepository,
  task: TakenTask,
  remembered: object | null,
  signal: AbortSignal,
): ProviderJob {
  return {
    taskId: task.taskId,
    listingId: task.listingId,
    signal,
    remembered,
    async remember(memory, step) {
      if (!(await attempts.remember(task, memory, step))) {
        throw new UnwantedError();
      }
    },
  };
}
