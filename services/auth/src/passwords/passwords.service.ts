import { Injectable } from '@nestjs/common';
import { DomainError } from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { hashPassword } from './password-hash.js';
import { PasswordTokensRepository } from './password-tokens.repository.js';

@Injectable()
export class PasswordsService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersRepository,
    private readonly tokens: PasswordTokensRepository,
    private readonly sessions: SessionsRepository,
    private readonly sessionsService: SessionsService,
  ) {}

  /** Whoever knew the old password is signed out everywhere. */
  async set(token: string, newPassword: string): Promise<void> {
    const passwordHash = await hashPassword(newPassword);
    const ended = await this.database.transaction(async (manager) => {
      const tokens = this.tokens.within(manager);
      const userId = await tokens.use(token, new Date());
      if (userId === null) {
        throw new DomainError(400, 'invalid_reset_token', 'Invalid or expired reset token');
      }
      await this.users.within(manager).setPasswordHash(userId, passwordHash);
      await tokens.deleteUnusedOf(userId);
      return this.sessions.within(manager).deleteAllOf(userId);
    });
    this.sessionsService.tellEnded(ended);
  }
}
