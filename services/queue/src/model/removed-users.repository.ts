import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * The ids of users whose listings have been removed, so that a late chunk can't bring anything back. They are kept for
 * ever, since ids are never reused. Callers hold the user's queue lock.
 */
@Injectable()
export class RemovedUsersRepository {
  async has(manager: EntityManager, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('select 1 from removed_users where id = $1', [
      userId,
    ]);
    return rows.length > 0;
  }

  async add(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('insert into removed_users (id) values ($1) on conflict do nothing', [
      userId,
    ]);
  }
}
