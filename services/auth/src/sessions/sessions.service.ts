import { Injectable } from '@nestjs/common';
import {
  DomainError,
  type BeginSession,
  type CurrentUser,
  type ResolvedSession,
  type SignedIn,
  type SignInOrigin,
} from '@roomlight/contracts';
import { Broadcasts, Every, hashSecret, newSecret, verifyPassword } from '@roomlight/platform';
import pLimit from 'p-limit';
import { DataSource, type EntityManager } from 'typeorm';
import { AttemptsService } from '../attempts/attempts.service.js';
import { DevicesRepository } from '../model/devices.repository.js';
import { SessionsRepository } from '../model/sessions.repository.js';
import { SecondFactorService, WrongCodeError } from '../second-factor/second-factor.service.js';
import type { Session } from '../model/session.entity.js';
import { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';

const HOUR_MS = 3_600_000;
/**
 * As many passwords as Node hashes at a time. A waiting password would already count as failed, so correct ones that
 * arrive together would lock each other out.
 */
const VERIFIED_AT_A_TIME = 4;

@Injectable()
export class SessionsService {
  private readonly inTurn = pLimit(VERIFIED_AT_A_TIME);

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly devices: DevicesRepository,
    private readonly attempts: AttemptsService,
    private readonly secondFactor: SecondFactorService,
    private readonly broadcasts: Broadcasts,
  ) {}

  async begin(request: BeginSession): Promise<SignedIn> {
    const user = await this.inTurn(() => this.verify(request));
    if (user.suspended) {
      throw accountSuspended();
    }
    return this.dataSource.transaction(async (manager) => {
      // The password was correct a moment ago; it must still be the user's when the session starts.
      if (!(await this.users.holdUnchanged(manager, user))) {
        throw wrongCredentials();
      }
      return this.start(manager, user, request, { byPasskey: false });
    });
  }

  /** Starts the session of a user who has proved their identity, and recognizes the device from now on. */
  async start(
    manager: EntityManager,
    user: User,
    { address, userAgent, deviceHash }: SignInOrigin,
    { byPasskey }: Pick<Session, 'byPasskey'>,
  ): Promise<SignedIn> {
    const token = newSecret();
    const expiresAt = await this.sessions.insert(manager, {
      tokenHash: hashSecret(token),
      userId: user.id,
      address,
      userAgent: userAgent ?? null,
      byPasskey,
    });
    const deviceToken = await this.devices.remember(manager, deviceHash, user.id);
    return {
      token,
      deviceToken,
      expiresAt: expiresAt.toISOString(),
      user: await this.currentUser(manager, user, byPasskey),
    };
  }

  async resolve(tokenHash: string): Promise<ResolvedSession> {
    const live = await this.sessions.use(tokenHash);
    return live === null
      ? { user: null }
      : {
          user: await this.currentUser(this.dataSource.manager, live.user, live.byPasskey),
          expiresAt: live.expiresAt.toISOString(),
        };
  }

  async end(tokenHash: string): Promise<void> {
    await this.sessions.delete(tokenHash);
    this.tellEnded([tokenHash]);
  }

  /**
   * Informs the gateways, whose caches would otherwise accept an ended session for some more seconds. A session that
   * has only changed is asked for again.
   */
  tellEnded(tokenHashes: readonly string[]): void {
    for (const tokenHash of tokenHashes) {
      this.broadcasts.publish('auth.session.ended.v1', { tokenHash });
    }
  }

  @Every(HOUR_MS, 'remove expired sessions')
  async removeExpired(): Promise<void> {
    await this.devices.deleteExpired();
    await this.sessions.deleteExpired();
  }

  /** The owner of a session as of now: sessions that are open when a second factor becomes required are asked for it. */
  private async currentUser(
    manager: EntityManager,
    user: User,
    byPasskey: boolean,
  ): Promise<CurrentUser> {
    const { id, email, name, role } = user;
    const secondFactorDue =
      !byPasskey && !user.hasSecondFactor && (await this.secondFactor.isRequired(manager, user));
    return { id, email, name, role, ...(secondFactorDue && { secondFactorDue }) };
  }

  /** @returns whose e-mail, password and, where there is a second factor, code it is */
  private async verify({
    email,
    password,
    code,
    address,
    deviceHash,
  }: BeginSession): Promise<User> {
    const isKnown = deviceHash !== undefined && (await this.devices.isKnown(deviceHash, email));
    const knownDevice = isKnown ? deviceHash : null;
    const attempt = await this.attempts.countSignIn({ email, address, knownDevice });
    const user = await this.users.findByEmail(this.dataSource.manager, email);
    const verified = await verifyPassword(user?.passwordHash ?? null, password);
    if (user === null || !verified) {
      throw wrongCredentials();
    }
    if (user.hasSecondFactor) {
      if (code === undefined || code === '') {
        await attempt.withdrawn();
        throw secondFactorRequired();
      }
      await this.secondFactor.counted(user.id, async () => {
        const isRight = await this.dataSource.transaction((manager) =>
          this.secondFactor.useCode(manager, user.id, code),
        );
        if (!isRight) {
          throw new WrongCodeError(401);
        }
      });
    }
    await attempt.succeeded();
    return user;
  }
}

/** 403 */
export function accountSuspended(): DomainError {
  return new DomainError(403, 'account_suspended', 'This account is suspended');
}

function secondFactorRequired(): DomainError {
  return new DomainError(
    401,
    'second_factor_required',
    'Enter the code that your authenticator app shows.',
  );
}

function wrongCredentials(): DomainError {
  return new DomainError(401, 'wrong_credentials', 'Invalid email or password');
}
