import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The same one for an id in capitals. */
const LOCK = `hashtextextended('media of ' || $1::uuid, 0)`;

/**
 * The ids of users whose data has been removed, so that late messages can't bring anything back. They are kept for
 * ever, since ids are never reused.
 */
@Injectable()
export class RemovedUsersRepository {
  /** Must be called before adding to a user's data; prevents its removal until the end of the transaction. */
  async has(manager: EntityManager, userId: string): Promise<boolean> {
    await manager.query(`select pg_advisory_xact_lock_shared(${LOCK})`, [userId]);
    const rows = await manager.query<unknown[]>('select 1 from removed_users where id = $1', [
      userId,
    ]);
    return rows.length > 0;
  }

  /** Waits for transactions that add to the user's data. After the commit, no more data can be added. */
  async add(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`select pg_advisory_xact_lock(${LOCK})`, [userId]);
    await manager.query('insert into removed_users (id) values ($1) on conflict do nothing', [
      userId,
    ]);
  }
}
