/**
 * The result of an attempt at a task. `made`: its picture counts. `refused`: its frames can't be used. `away`: it waits
 * for an unavailable service. `failed`: it will be retried. `left off`: it was cancelled, taken over or handed back.
 */
export type AttemptOutcome = 'made' | 'refused' | 'away' | 'failed' | 'left off';
