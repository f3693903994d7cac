import { Injectable } from '@nestjs/common';
import { Every } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import {
  addressAttempts,
  emailAttempts,
  RESETS_OF_EMAIL,
  SIGN_INS_FROM_ADDRESS,
  SIGN_INS_OF_EMAIL,
  tooManyAttempts,
  type AttemptLimit,
} from './attempt-limits.rules.js';
import { AttemptsRepository, type CountedAttempt } from './attempts.repository.js';

const HOUR_MS = 3_600_000;

/** A sign-in that counts as failed until it has succeeded. */
export interface CountedSignIn {
  succeeded(): Promise<void>;
}

@Injectable()
export class AttemptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Counts before the password is checked, so that a hundred simultaneous guesses get no more checks than a hundred
   * successive ones.
   * @throws DomainError 429
   */
  async countSignIn(email: string, address: string): Promise<CountedSignIn> {
    const fromAddress = await this.count(
      addressAttempts(SIGN_INS_FROM_ADDRESS, address),
      SIGN_INS_FROM_ADDRESS,
    );
    const key = emailAttempts(SIGN_INS_OF_EMAIL, email);
    try {
      await this.count(key, SIGN_INS_OF_EMAIL);
    } catch (refusal) {
      await this.attempts.giveBack(fromAddress);
      throw refusal;
    }
    return {
      succeeded: async () => {
        await this.attempts.giveBack(fromAddress);
        await this.attempts.forget(this.dataSource.manager, key);
      },
    };
  }

  /** Resets the count for an owner who has proved their identity by a link in their mailbox. */
  async forgetSignIns(manager: EntityManager, email: string): Promise<void> {
    await this.attempts.forget(manager, emailAttempts(SIGN_INS_OF_EMAIL, email));
  }

  /** @throws DomainError 429 */
  async countReset(email: string): Promise<void> {
    await this.count(emailAttempts(RESETS_OF_EMAIL, email), RESETS_OF_EMAIL);
  }

  @Every(HOUR_MS, 'forget ended attempts')
  async forgetEnded(): Promise<void> {
    await this.attempts.deleteEnded();
  }

  private async count(key: string, limit: AttemptLimit): Promise<CountedAttempt> {
    const counted = await this.attempts.count(key, limit);
    if (counted === null) {
      throw tooManyAttempts(await this.attempts.waitMs(key));
    }
    return counted;
  }
}
