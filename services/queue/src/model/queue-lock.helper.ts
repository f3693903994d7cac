import type { EntityManager, QueryRunner } from 'typeorm';

/** The users whose queues a transaction has locked, and so may have changed. */
const locked = new WeakMap<QueryRunner, Set<string>>();

/**
 * Serialises changes to one user's queue: code that adds, removes or advances listings, chunks or sets takes this lock
 * before it reads the data it decides by. The lock lasts until the end of the transaction.
 */
export async function lockQueueOf(manager: EntityManager, userId: string): Promise<void> {
  noteLock(manager, userId);
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`queue ${userId}`]);
}

function noteLock({ queryRunner }: EntityManager, userId: string): void {
  if (queryRunner !== undefined) {
    locked.set(queryRunner, (locked.get(queryRunner) ?? new Set()).add(userId));
  }
}

/** Tells which users' queues a transaction that has ended had locked, and forgets them. */
export function takeLockedQueues(queryRunner: QueryRunner): ReadonlySet<string> {
  const users = locked.get(queryRunner) ?? new Set();
  locked.delete(queryRunner);
  return users;
}

/**
 * As `lockQueueOf`, of the user that the task belongs to.
 * @returns whether there was such a task before the lock
 */
export async function lockQueueOfTask(manager: EntityManager, taskId: string): Promise<boolean> {
  const [task] = await manager.query<{ userId: string }[]>(
    `select user_id as "userId", pg_advisory_xact_lock(hashtextextended('queue ' || user_id, 0))
       from tasks
      where id = $1`,
    [taskId],
  );
  if (task === undefined) {
    return false;
  }
  noteLock(manager, task.userId);
  return true;
}
