import type { EntityManager, QueryRunner } from 'typeorm';

/** The users whose queues a transaction has locked, and so may have changed. */
const locked = new WeakMap<QueryRunner, Set<string>>();

/**
 * Serialises changes to one user's queue: code that adds, removes or advances listings, chunks or sets takes this lock
 * before it reads the data it decides by. The lock lasts until the end of the transaction.
 */
export async function lockQueueOf(manager: EntityManager, userId: string): Promise<void> {
  const { queryRunner } = manager;
  if (queryRunner !== undefined) {
    locked.set(queryRunner, (locked.get(queryRunner) ?? new Set()).add(userId));
  }
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`queue ${userId}`]);
}

/** Tells which users' queues a transaction that has ended had locked, and forgets them. */
export function takeLockedQueues(queryRunner: QueryRunner): ReadonlySet<string> {
  const users = locked.get(queryRunner) ?? new Set();
  locked.delete(queryRunner);
  return users;
}
