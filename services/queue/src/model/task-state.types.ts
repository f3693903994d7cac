import type { ListingPhase } from '@roomlight/contracts';

/** A listing's phase is the kind of tasks it is working on. */
export type TaskKind = ListingPhase;

/**
 * Where a task is on its way: it waits for a place among the user's tasks in work, or for a provider that is away; is
 * dispatched to the workers; its picture is made; and the picture is stored in its folder.
 */
export type TaskState = 'waiting' | 'dispatched' | 'made' | 'stored' | 'failed';
