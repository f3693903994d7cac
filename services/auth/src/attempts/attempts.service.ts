import { Injectable } from '@nestjs/common';
import { Every } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import {
  addressAttempts,
  allAttempts,
  emailAttempts,
  RESETS_FROM_ADDRESS,
  RESETS_IN_ALL,
  RESETS_OF_EMAIL,
  SIGN_INS_FROM_ADDRESS,
  SIGN_INS_OF_EMAIL,
  tooManyAttempts,
  type AttemptLimit,
} from './attempt-limits.rules.js';
import { AttemptsRepository, type CountedAttempt } from './attempts.repository.js';

const HOUR_MS = 3_600_000;

/** A key and the limit that it counts against. */
type Counted = readonly [key: string, limit: AttemptLimit];

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
    const key = emailAttempts(SIGN_INS_OF_EMAIL, email);
    const [fromAddress] = await this.countEach([
      [addressAttempts(SIGN_INS_FROM_ADDRESS, address), SIGN_INS_FROM_ADDRESS],
      [key, SIGN_INS_OF_EMAIL],
    ]);
    return {
      succeeded: async () => {
        if (fromAddress !== undefined) {
          await this.attempts.giveBack(fromAddress);
        }
        await this.attempts.forget(this.dataSource.manager, key);
      },
    };
  }

  /** Resets the count for an owner who has proved their identity by a link in their mailbox. */
  async forgetSignIns(manager: EntityManager, email: string): Promise<void> {
    await this.attempts.forget(manager, emailAttempts(SIGN_INS_OF_EMAIL, email));
  }

  /**
   * @param address of the caller; null for an administrator, who is limited by e-mail alone
   * @throws DomainError 429
   */
  async countReset(email: string, address: string | null): Promise<void> {
    const ofStrangers: Counted[] =
      address === null
        ? []
        : [
            [addressAttempts(RESETS_FROM_ADDRESS, address), RESETS_FROM_ADDRESS],
            [allAttempts(RESETS_IN_ALL), RESETS_IN_ALL],
          ];
    await this.countEach([
      ...ofStrangers,
      [emailAttempts(RESETS_OF_EMAIL, email), RESETS_OF_EMAIL],
    ]);
  }

  @Every(HOUR_MS, 'forget ended attempts')
  async forgetEnded(): Promise<void> {
    await this.attempts.deleteEnded();
  }

  /**
   * Counts an attempt against several limits, in this order, or against none of them.
   * @throws DomainError 429
   */
  private async countEach(limits: readonly Counted[]): Promise<CountedAttempt[]> {
    const counted: CountedAttempt[] = [];
    for (const [key, limit] of limits) {
      const attempt = await this.attempts.count(key, limit);
      if (attempt === null) {
        for (const earlier of counted) {
          await this.attempts.giveBack(earlier);
        }
        throw tooManyAttempts(await this.attempts.waitMs(key));
      }
      counted.push(attempt);
    }
    return counted;
  }
}
