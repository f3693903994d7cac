import { Injectable } from '@nestjs/common';
import { DomainError } from '@roomlight/contracts';
import { databaseClock, Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { AttemptsService } from '../attempts/attempts.service.js';
import type { User } from '../model/user.entity.js';
import { normalizedRecoveryCode, stepOf } from './one-time-code.rules.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

@Injectable()
export class SecondFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: AttemptsService,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Counts a code before `work` checks it. A user is told by mail when many were wrong.
   * @param work throws WrongCodeError
   * @throws DomainError 429
   */
  async counted<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const code = await this.attempts.countCode(userId);
    try {
      const result = await work();
      await code.wasRight();
      return result;
    } catch (error) {
      if (error instanceof WrongCodeError && (await code.wasWrong())) {
        await this.outbox.enqueue(this.dataSource.manager, 'auth.mail.send.v1', {
          kind: 'wrong-codes',
          userId,
        });
      }
      throw error;
    }
  }

  /** Whether the user's role requires a second factor. */
  async isRequired(manager: EntityManager, { role }: Pick<User, 'role'>): Promise<boolean> {
    return (await this.secondFactors.requiredRoles(manager)).includes(role);
  }

  /** Uses up a code of the authenticator app: it is accepted once, and no earlier one after it. */
  async useAppCode(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const factor = await this.secondFactors.lock(manager, userId);
    if (factor === null) {
      return false;
    }
    const step = stepOf(factor.secret, code, await databaseClock.now(manager));
    if (step === null || step <= factor.lastStep) {
      return false;
    }
    await this.secondFactors.setLastStep(manager, userId, step);
    return true;
  }

  /** Uses up a code of the authenticator app, or a recovery code. */
  async useCode(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    return (
      (await this.useAppCode(manager, userId, code)) ||
      this.secondFactors.useRecoveryCode(manager, userId, normalizedRecoveryCode(code))
    );
  }
}

export class WrongCodeError extends DomainError {
  /** @param status 400 for somebody who is signed in, whose session a 401 would end */
  constructor(status: 400 | 401) {
    const detail =
      'This code isn’t right, or it has already been used. Enter the next one your app shows.';
    super(status, status === 401 ? 'wrong_code' : 'invalid_code', detail, {
      extra: { errors: [{ field: 'code', message: detail }] },
    });
  }
}
