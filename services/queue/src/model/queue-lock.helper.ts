import type { EntityManager } from 'typeorm';

/**
 * Changes to one user's queue happen one after the other: whoever changes which listings, chunks or sets there are, or
 * how far they are, takes this lock first, before it reads what it decides by. It lasts to the end of the transaction.
 */
export async function lockQueueOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`queue ${userId}`]);
}
