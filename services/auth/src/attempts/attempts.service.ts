import { Injectable } from '@nestjs/common';
import { Every } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthEnvironment } from '../environment.js';
import {
  addressAttempts,
  allAttempts,
  CHALLENGES_FROM_ADDRESS,
  CODES_OF_USER,
  deviceAttempts,
  emailAndAddressAttempts,
  emailAttempts,
  RESETS_FROM_ADDRESS,
  RESETS_IN_ALL,
  RESETS_OF_EMAIL,
  SHARE_MAILS_TO_EMAIL,
  SHARE_MISSES_FROM_ADDRESS,
  SHARE_PASSWORDS_FROM_ADDRESS,
  SHARE_PASSWORDS_OF_SHARE,
  SHARE_PASSWORDS_OF_SHARE_FROM_ADDRESS,
  shareAndAddressAttempts,
  shareAttempts,
  shareMailsOfUser,
  SIGN_INS_FROM_ADDRESS,
  SIGN_INS_OF_DEVICE,
  SIGN_INS_OF_EMAIL,
  SIGN_INS_OF_EMAIL_FROM_ADDRESS,
  tooManyAttempts,
  userAttempts,
  WRONG_CODES_OF_USER,
  type AttemptLimit,
} from './attempt-limits.rules.js';
import { AttemptsRepository, type CountedAttempt } from './attempts.repository.js';

const HOUR_MS = 3_600_000;

/** A key and the limit that it counts against. */
type Counted = readonly [key: string, limit: AttemptLimit];

export interface SignInAttempt {
  email: string;
  address: string;
  /** The SHA-256 of the secret of a device that has signed in to the account before; null for any other. */
  knownDevice: string | null;
}

/** A sign-in that counts as failed until it has succeeded. */
export interface CountedSignIn {
  succeeded(): Promise<void>;
  /** It was neither right nor wrong: it is as if it hadn't been made. */
  withdrawn(): Promise<void>;
}

/** A code that counts until it was right. */
export interface CountedCode {
  wasRight(): Promise<void>;
  /** @returns whether the user is to be mailed about it: it is the last wrong code before that */
  wasWrong(): Promise<boolean>;
}

@Injectable()
export class AttemptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: AttemptsRepository,
    private readonly environment: AuthEnvironment,
  ) {}

  /**
   * Counts before the password is checked, so that a hundred simultaneous guesses get no more checks than a hundred
   * successive ones.
   * @throws DomainError 429
   */
  async countSignIn({ email, address, knownDevice }: SignInAttempt): Promise<CountedSignIn> {
    const own: Counted =
      knownDevice === null
        ? ofEmailFromAddress(email, address)
        : [deviceAttempts(SIGN_INS_OF_DEVICE, email, knownDevice), SIGN_INS_OF_DEVICE];
    const counted = await this.countEach(
      knownDevice === null
        ? [
            // First, since it bounds the rows that a stranger can cause.
            [addressAttempts(SIGN_INS_FROM_ADDRESS, address), SIGN_INS_FROM_ADDRESS],
            own,
            [emailAttempts(SIGN_INS_OF_EMAIL, email), SIGN_INS_OF_EMAIL],
          ]
        : [own],
    );
    const withdrawn = (): Promise<void> => this.giveBack(counted);
    return {
      withdrawn,
      succeeded: async () => {
        await withdrawn();
        // Failures of others that count with it stay counted, but not one's own.
        await this.attempts.forget(this.dataSource.manager, own[0]);
      },
    };
  }

  /**
   * Counts a code before it is checked, for all ways in which the user's codes are asked for. A reset of the password
   * doesn't forget them.
   * @throws DomainError 429
   */
  async countCode(userId: string): Promise<CountedCode> {
    const counted = await this.countEach([[userAttempts(CODES_OF_USER, userId), CODES_OF_USER]]);
    return {
      wasRight: () => this.giveBack(counted),
      wasWrong: async () => {
        const limit = WRONG_CODES_OF_USER;
        const wrong = await this.attempts.count(userAttempts(limit, userId), limit);
        return wrong?.count === limit.most;
      },
    };
  }

  /** @throws DomainError 429 */
  async countChallenge(address: string): Promise<void> {
    const limit = CHALLENGES_FROM_ADDRESS;
    await this.countEach([[addressAttempts(limit, address), limit]]);
  }

  /**
   * Counts before the password of a shared link is checked.
   * @throws DomainError 429
   */
  async countSharePassword(tokenHash: string, address: string): Promise<void> {
    await this.countEach([
      [addressAttempts(SHARE_PASSWORDS_FROM_ADDRESS, address), SHARE_PASSWORDS_FROM_ADDRESS],
      ofShareFromAddress(tokenHash, address),
      [shareAttempts(SHARE_PASSWORDS_OF_SHARE, tokenHash), SHARE_PASSWORDS_OF_SHARE],
    ]);
  }

  /** Resets the count of somebody who knew the password. */
  async forgetSharePasswords(tokenHash: string, address: string): Promise<void> {
    const [key] = ofShareFromAddress(tokenHash, address);
    await this.attempts.forget(this.dataSource.manager, key);
  }

  /** @throws DomainError 429 */
  async countShareMiss(address: string): Promise<void> {
    const limit = SHARE_MISSES_FROM_ADDRESS;
    await this.countEach([[addressAttempts(limit, address), limit]]);
  }

  /**
   * Counts a mail to an agent before it is sent.
   * @throws DomainError 429
   */
  async countShareMail(senderId: string, agentEmail: string): Promise<void> {
    const ofUser = shareMailsOfUser(this.environment.MAX_AGENT_MAILS_PER_DAY);
    await this.countEach([
      [userAttempts(ofUser, senderId), ofUser],
      [emailAttempts(SHARE_MAILS_TO_EMAIL, agentEmail), SHARE_MAILS_TO_EMAIL],
    ]);
  }

  /**
   * Resets the counts for an owner who has proved their identity by a link in their mailbox.
   * @param address that the owner comes from; null when it is unknown
   */
  async forgetSignIns(
    manager: EntityManager,
    email: string,
    address: string | null,
  ): Promise<void> {
    await this.attempts.forget(manager, emailAttempts(SIGN_INS_OF_EMAIL, email));
    if (address !== null) {
      await this.attempts.forget(manager, ofEmailFromAddress(email, address)[0]);
    }
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

  private async giveBack(counted: readonly CountedAttempt[]): Promise<void> {
    for (const attempt of counted) {
      await this.attempts.giveBack(attempt);
    }
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
        await this.giveBack(counted);
        throw tooManyAttempts(await this.attempts.waitMs(key));
      }
      counted.push(attempt);
    }
    return counted;
  }
}

function ofEmailFromAddress(email: string, address: string): Counted {
  const limit = SIGN_INS_OF_EMAIL_FROM_ADDRESS;
  return [emailAndAddressAttempts(limit, email, address), limit];
}

function ofShareFromAddress(tokenHash: string, address: string): Counted {
  const limit = SHARE_PASSWORDS_OF_SHARE_FROM_ADDRESS;
  return [shareAndAddressAttempts(limit, tokenHash, address), limit];
}
