import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, MoreThan, Repository } from 'typeorm';
import { hashSecret } from '../secret.js';
import { PasswordToken } from './password-token.entity.js';

@Injectable()
export class PasswordTokensRepository {
  private readonly tokens: Repository<PasswordToken>;

  constructor(manager: EntityManager) {
    this.tokens = manager.getRepository(PasswordToken);
  }

  /** The same queries within a transaction. */
  within(manager: EntityManager): PasswordTokensRepository {
    return new PasswordTokensRepository(manager);
  }

  async insert(token: string, userId: string, expiresAt: Date): Promise<void> {
    await this.tokens.insert({ tokenHash: hashSecret(token), userId, expiresAt });
  }

  /** @returns whose it is, or null when it is unknown. */
  async findUserId(token: string): Promise<string | null> {
    const found = await this.tokens.findOneBy({ tokenHash: hashSecret(token) });
    return found?.userId ?? null;
  }

  /**
   * Uses the token up: of several who try at once, one succeeds.
   * @returns false when it is unknown, used or expired.
   */
  async use(token: string, now: Date): Promise<boolean> {
    const used = await this.tokens.update(
      { tokenHash: hashSecret(token), usedAt: IsNull(), expiresAt: MoreThan(now) },
      { usedAt: now },
    );
    return used.affected === 1;
  }

  /** Tokens that wait in mail boxes are void once the password is set, or once a fresh one replaces them. */
  async deleteUnusedOf(userId: string): Promise<void> {
    await this.tokens.delete({ userId, usedAt: IsNull() });
  }
}
