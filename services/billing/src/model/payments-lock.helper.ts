import type { EntityManager } from 'typeorm';

/**
 * Serialises changes to one user's payments: code that decides by them takes this lock first. The lock lasts until the
 * end of the transaction, so Stripe is never called while it is held.
 */
export async function lockPaymentsOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended('payments of ' || $1::uuid, 0))`,
    [userId],
  );
}
