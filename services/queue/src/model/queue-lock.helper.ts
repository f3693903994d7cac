import type { EntityManager } from 'typeorm';

/**
 * Serialises changes to one user's queue: code that adds, removes or advances listings, chunks or sets takes this lock
 * before it reads the data it decides by. The lock lasts until the end of the transaction.
 */
export async function lockQueueOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`queue ${userId}`]);
}

/**
 * As `lockQueueOf`, of the user that the task belongs to.
 * @returns whether there was such a task before the lock
 */
export async function lockQueueOfTask(manager: EntityManager, taskId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `select pg_advisory_xact_lock(hashtextextended('queue ' || user_id, 0)) from tasks
      where id = $1`,
    [taskId],
  );
  return rows.length > 0;
}
