import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull, Raw } from 'typeorm';
import { hashSecret } from '@roomlight/platform';
import { PasswordToken } from './password-token.entity.js';
import type { User } from './user.entity.js';

@Injectable()
export class PasswordTokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(
    manager: EntityManager,
    token: string,
    userId: string,
    lifetimeMs: number,
  ): Promise<void> {
    await manager.query(
      `insert into password_tokens (token_hash, user_id, expires_at)
       values ($1, $2, now() + $3 * interval '1 millisecond')`,
      [hashSecret(token), userId, lifetimeMs],
    );
  }

  /**
   * For a link that goes to the mailbox the user had when they were read.
   * @returns false when the account has another one by now, or is gone; then the token is good for nothing
   */
  async insertForMailbox(
    token: string,
    { id, normalizedEmail }: Pick<User, 'id' | 'normalizedEmail'>,
    lifetimeMs: number,
  ): Promise<boolean> {
    // Waits for a concurrent change of the e-mail, which would void the token afterwards.
    const inserted = await this.dataSource.query<object[]>(
      `insert into password_tokens (token_hash, user_id, expires_at)
       select $1, id, now() + $2 * interval '1 millisecond' from users where id = $3 and email_key = $4 for share
       returning user_id`,
      [hashSecret(token), lifetimeMs, id, normalizedEmail],
    );
    return inserted.length === 1;
  }

  /** @returns whose it is; null when it is unknown, used or expired */
  async findUserId(token: string): Promise<string | null> {
    const found = await this.dataSource.manager.findOneBy(PasswordToken, usable(token));
    return found?.userId ?? null;
  }

  /**
   * Uses the token up: of several who try at once, one succeeds.
   * @returns false when it is unknown, used or expired.
   */
  async use(manager: EntityManager, token: string): Promise<boolean> {
    const used = await manager.update(PasswordToken, usable(token), { usedAt: () => 'now()' });
    return used.affected === 1;
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.manager.delete(PasswordToken, {
      expiresAt: Raw((at) => `${at} < now()`),
    });
  }

  /** Tokens that wait in mail boxes are void once the password is set, or once a fresh one replaces them. */
  async deleteUnusedOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(PasswordToken, { userId, usedAt: IsNull() });
  }
}

function usable(token: string): FindOptionsWhere<PasswordToken> {
  return {
    tokenHash: hashSecret(token),
    usedAt: IsNull(),
    expiresAt: Raw((at) => `${at} > now()`),
  };
}
