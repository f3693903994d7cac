import type { EntityManager } from 'typeorm';

/**
 * Changes to one user's payments happen one after the other: whoever decides by them takes this lock first. It lasts to
 * the end of the transaction, so nobody asks Stripe while holding it.
 */
export async function lockPaymentsOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended('payments of ' || $1::uuid, 0))`,
    [userId],
  );
}
