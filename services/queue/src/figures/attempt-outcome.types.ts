/**
 * How an attempt at a task ended. `made`: its picture counts. `refused`: its frames can't be used. `away`: it waits for
 * somebody who is away. `failed`: it is tried again. `left off`: it was cancelled, taken over or handed back.
 */
export type AttemptOutcome = 'made' | 'refused' | 'away' | 'failed' | 'left off';
