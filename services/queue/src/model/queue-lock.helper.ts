import type { EntityManager } from 'typeorm';

/**
 * Serialises changes to one user's queue: code that adds, removes or advances listings, chunks or sets takes this lock
 * before it reads the data it decides by. The lock lasts until the end of the transaction.
 */
export async function lockQueueOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`queue ${userId}`]);
}
