import type { ListingPhase } from '@roomlight/contracts';

/** A listing's phase is the kind of tasks it is working on. */
export type TaskKind = ListingPhase;

/**
 * The state of a task: waiting for a place among the user's dispatched tasks or for an unavailable provider; dispatched
 * to the workers; its picture made; and the picture stored in its folder.
 */
export type TaskState = 'waiting' | 'dispatched' | 'made' | 'stored' | 'failed';
