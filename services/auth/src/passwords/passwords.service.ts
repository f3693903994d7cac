import { Injectable } from '@nestjs/common';
import { DomainError, invalid, type SetPasswordFrom } from '@roomlight/contracts';
import { Every, hashPassword, Outbox } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { AttemptsService } from '../attempts/attempts.service.js';
import { AuditRepository } from '../model/audit.repository.js';
import { DevicesRepository } from '../model/devices.repository.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import { SessionsRepository } from '../model/sessions.repository.js';
import { UsersRepository } from '../model/users.repository.js';
import { weaknessOf } from '../model/weak-password.rules.js';
import { SessionsService } from '../sessions/sessions.service.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class PasswordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly tokens: PasswordTokensRepository,
    private readonly sessions: SessionsRepository,
    private readonly sessionsService: SessionsService,
    private readonly audit: AuditRepository,
    private readonly devices: DevicesRepository,
    private readonly attempts: AttemptsService,
    private readonly outbox: Outbox,
  ) {}

  /** Signs out everybody who knew the old password, and no longer recognizes their devices. */
  async set({ token, newPassword, address }: SetPasswordFrom): Promise<void> {
    const userId = await this.tokens.findUserId(token);
    if (userId === null) {
      // Checks the token before hashing the password, which costs us more than guessing costs a stranger.
      throw invalidToken();
    }
    const owner = await this.users.findById(this.dataSource.manager, userId);
    const weakness = owner && weaknessOf(newPassword, owner);
    if (weakness !== null) {
      throw invalid(weakness, [{ field: 'newPassword', message: weakness }]);
    }
    const passwordHash = await hashPassword(newPassword);
    const ended = await this.dataSource.transaction(async (manager) => {
      // Locks the user first, as everywhere: a concurrent deletion waits or is already committed.
      const user = await this.users.lock(manager, userId);
      if (user === null || !(await this.tokens.use(manager, token))) {
        throw invalidToken();
      }
      await this.users.setPasswordHash(manager, user.id, passwordHash);
      await this.tokens.deleteUnusedOf(manager, user.id);
      await this.audit.insert(manager, {
        actor: user,
        action: 'password.set',
        subject: user,
        address: address ?? '',
        changes: [],
      });
      if (user.passwordHash !== null) {
        await this.outbox.enqueue(manager, 'auth.mail.send.v1', {
          kind: 'password-changed',
          userId: user.id,
        });
      }
      await this.attempts.forgetSignIns(manager, user.email, address ?? null);
      await this.devices.deleteAllOf(manager, user.id);
      return this.sessions.deleteAllOf(manager, user.id);
    });
    this.sessionsService.tellEnded(ended);
  }

  @Every(HOUR_MS, 'remove expired password links')
  async removeExpired(): Promise<void> {
    await this.tokens.deleteExpired();
  }
}

function invalidToken(): DomainError {
  return new DomainError(400, 'invalid_reset_token', 'Invalid or expired reset token');
}
