import type { EntityManager } from 'typeorm';

/**
 * The database's clock. Rows carry its times and all replicas share it, so even a process whose own clock is wrong by
 * hours compares them correctly.
 */
export const databaseClock = {
  async now(manager: EntityManager): Promise<Date> {
    const [row] = await manager.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
    if (row === undefined) {
      throw new Error('The database did not say what time it is');
    }
    return row.now;
  },

  /** The time `ms` milliseconds ago. */
  async ago(manager: EntityManager, ms: number): Promise<Date> {
    const now = await databaseClock.now(manager);
    return new Date(now.getTime() - ms);
  },
};
