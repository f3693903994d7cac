import { Injectable } from '@nestjs/common';
import {
  DomainError,
  invalid,
  notFound,
  type AuditAction,
  type AuditedChange,
  type ChangeOwnPassword,
  type OwnPasskey,
  type PasswordLinkToken,
  type SetPasswordFrom,
} from '@roomlight/contracts';
import { Every, Outbox, verifyPassword } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { AttemptsService } from '../attempts/attempts.service.js';
import { AuditRepository } from '../model/audit.repository.js';
import { DevicesRepository } from '../model/devices.repository.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import { SessionsRepository } from '../model/sessions.repository.js';
import { UsersRepository } from '../model/users.repository.js';
import { weaknessOf } from '../model/weak-password.rules.js';
import { OwnActsService } from '../own-acts/own-acts.service.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasswordHashesService } from './password-hashes.service.js';

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
    private readonly passkeys: PasskeysService,
    private readonly hashes: PasswordHashesService,
    private readonly ownActs: OwnActsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The passkeys of the account, which a new password leaves working.
   * @throws DomainError 400 when the token is no longer good
   */
  async listPasskeys({ token }: PasswordLinkToken): Promise<OwnPasskey[]> {
    return this.passkeys.list(await this.findOwner(token));
  }

  /**
   * Signs out everybody who knew the old password, and no longer recognizes their devices.
   * @throws DomainError 400 when the token is no longer good, or the password too easy to guess; 429
   */
  async set(request: SetPasswordFrom): Promise<void> {
    const { token, newPassword, address } = request;
    // Checks the token before hashing the password, which costs us more than guessing costs a stranger.
    const userId = await this.findOwner(token);
    const owner = await this.users.findById(this.dataSource.manager, userId);
    const weakness = owner && weaknessOf(newPassword, owner);
    if (weakness !== null) {
      throw invalid(weakness, [{ field: 'newPassword', message: weakness }]);
    }
    const ended = await this.hashes.withHash(
      { userId, password: newPassword, ...(address !== undefined && { address }) },
      (passwordHash) => this.change(userId, passwordHash, request),
    );
    this.sessionsService.tellEnded(ended);
  }

  /**
   * Changes the password of somebody who is signed in. Signs out all other devices, and no longer recognizes any.
   * @throws DomainError 400 for a wrong current password, or a new one that is too easy to guess; 404; 429
   */
  async changeOwn({ actor, tokenHash, passwords }: ChangeOwnPassword): Promise<void> {
    const { currentPassword, newPassword } = passwords;
    const owner = await this.users.findById(this.dataSource.manager, actor.id);
    if (owner === null) {
      throw notFound('User');
    }
    // Counts like a sign-in, for a stranger who has got hold of a session.
    const { email } = owner;
    const { address } = actor;
    const attempt = await this.attempts.countSignIn({ email, address, knownDevice: null });
    if (!(await verifyPassword(owner.passwordHash, currentPassword))) {
      const message = 'The current password is wrong';
      throw invalid(message, [{ field: 'currentPassword', message }]);
    }
    await attempt.succeeded();
    const weakness = weaknessOf(newPassword, owner);
    if (weakness !== null) {
      throw invalid(weakness, [{ field: 'newPassword', message: weakness }]);
    }
    const ended = await this.hashes.withHash(
      { userId: owner.id, password: newPassword, address },
      (passwordHash) =>
        this.ownActs.run(actor, async ({ manager, user, record }) => {
          if (user.passwordHash !== owner.passwordHash) {
            throw new DomainError(
              409,
              'password_changed',
              'The password was changed meanwhile. Please sign in again.',
            );
          }
          await this.users.setPasswordHash(manager, user.id, passwordHash);
          await this.tokens.deleteUnusedOf(manager, user.id);
          await record('password.set');
          await this.outbox.enqueue(manager, 'auth.mail.send.v1', {
            kind: 'password-changed',
            userId: user.id,
          });
          await this.devices.deleteAllOf(manager, user.id);
          return this.sessions.deleteOthersOf(manager, user.id, tokenHash);
        }),
    );
    this.sessionsService.tellEnded(ended);
  }

  /** @returns the token hashes of the sessions that it ends */
  private change(
    userId: string,
    passwordHash: string,
    { token, address = '', removedPasskeys = [] }: SetPasswordFrom,
  ): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      // Locks the user first, as everywhere: a concurrent deletion waits or is already committed.
      const user = await this.users.lock(manager, userId);
      if (user === null || !(await this.tokens.use(manager, token))) {
        throw invalidToken();
      }
      await this.users.setPasswordHash(manager, user.id, passwordHash);
      await this.tokens.deleteUnusedOf(manager, user.id);
      const record = (action: AuditAction, changes: AuditedChange[] = []): Promise<void> =>
        this.audit.insert(manager, { actor: user, action, subject: user, address, changes });
      await record('password.set');
      for (const id of removedPasskeys) {
        await this.passkeys.remove({ manager, user, record }, id);
      }
      if (user.passwordHash !== null) {
        await this.outbox.enqueue(manager, 'auth.mail.send.v1', {
          kind: 'password-changed',
          userId: user.id,
        });
      }
      await this.attempts.forgetSignIns(manager, user.email, address === '' ? null : address);
      await this.devices.deleteAllOf(manager, user.id);
      return this.sessions.deleteAllOf(manager, user.id);
    });
  }

  private async findOwner(token: string): Promise<string> {
    const userId = await this.tokens.findUserId(token);
    if (userId === null) {
      throw invalidToken();
    }
    return userId;
  }

  @Every(HOUR_MS, 'remove expired password links')
  async removeExpired(): Promise<void> {
    await this.tokens.deleteExpired();
  }
}

function invalidToken(): DomainError {
  return new DomainError(400, 'invalid_reset_token', 'Invalid or expired reset token');
}
