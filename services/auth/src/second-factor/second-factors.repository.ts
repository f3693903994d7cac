import { Injectable } from '@nestjs/common';
import type { Role } from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';
import { hashSecret } from '@roomlight/platform';

export interface SecondFactor {
  secret: string;
  /** The period of the last code that was used; an earlier or the same one is refused. */
  lastStep: number;
}

/** Plain SQL: the secret is in no entity, so nothing that logs or answers entities can show it. */
@Injectable()
export class SecondFactorsRepository {
  /** Of two who use a code at once, the second waits and sees what the first used. */
  async lock(manager: EntityManager, userId: string): Promise<SecondFactor | null> {
    const [found] = await manager.query<SecondFactor[]>(
      `select secret, last_step::float8 as "lastStep" from second_factors where user_id = $1 for update`,
      [userId],
    );
    return found ?? null;
  }

  /** Replaces a secret that was never confirmed. */
  async save(manager: EntityManager, userId: string, secret: string): Promise<void> {
    await manager.query(
      `insert into second_factors (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, last_step = 0`,
      [userId, secret],
    );
  }

  async setLastStep(manager: EntityManager, userId: string, step: number): Promise<void> {
    await manager.query('update second_factors set last_step = $2 where user_id = $1', [
      userId,
      step,
    ]);
  }

  async delete(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from second_factors where user_id = $1', [userId]);
    await manager.query('delete from recovery_codes where user_id = $1', [userId]);
  }

  async replaceRecoveryCodes(
    manager: EntityManager,
    userId: string,
    codes: readonly string[],
  ): Promise<void> {
    await manager.query('delete from recovery_codes where user_id = $1', [userId]);
    await manager.query(
      'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])',
      [userId, codes.map(hashSecret)],
    );
  }

  /** Uses the code up. */
  async useRecoveryCode(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const [, used] = await manager.query<[object[], number]>(
      'delete from recovery_codes where user_id = $1 and code_hash = $2',
      [userId, hashSecret(code)],
    );
    return used === 1;
  }

  /** The roles whose users need a second factor to sign in by password. */
  async requiredRoles(manager: EntityManager): Promise<Role[]> {
    const rows = await manager.query<{ role: Role }[]>(
      'select role from second_factor_roles order by role',
    );
    return rows.map(({ role }) => role);
  }

  async setRequiredRoles(manager: EntityManager, roles: readonly Role[]): Promise<void> {
    await manager.query('delete from second_factor_roles');
    await manager.query(
      'insert into second_factor_roles (role) select distinct unnest($1::text[])',
      [roles],
    );
  }

  async countRecoveryCodes(manager: EntityManager, userId: string): Promise<number> {
    const [row] = await manager.query<{ count: number }[]>(
      'select count(*)::int as count from recovery_codes where user_id = $1',
      [userId],
    );
    return row?.count ?? 0;
  }
}
