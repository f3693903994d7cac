import { Injectable } from '@nestjs/common';
import { DomainError } from '@roomlight/contracts';
import { hashPassword } from '@roomlight/platform';
import pLimit from 'p-limit';

/** Fewer than Node hashes at a time: sign-ins, which check passwords on the same threads, go on beside new passwords. */
const HASHED_AT_A_TIME = 2;
/** As many as are hashed long before their callers stop waiting. */
const MAX_WAITING = 16;
/** Leaves places to others when one sender has many links. */
const MAX_FROM_ADDRESS = 4;

/** Hashes new passwords in turn. */
@Injectable()
export class PasswordHashesService {
  private readonly inTurn = pLimit(HASHED_AT_A_TIME);
  private readonly users = new Set<string>();
  private readonly addresses = new Map<string, number>();

  /**
   * Runs `work`, which gets the hash. Of several passwords that are set for a user at once, only one is hashed.
   * @param address of the sender; requests without one are counted together
   * @throws DomainError 429
   */
  async withHash<Result>(
    { userId, address = '', password }: { userId: string; address?: string; password: string },
    work: (hash: string) => Promise<Result>,
  ): Promise<Result> {
    const ofAddress = this.addresses.get(address) ?? 0;
    if (
      this.users.has(userId) ||
      ofAddress >= MAX_FROM_ADDRESS ||
      this.inTurn.pendingCount >= MAX_WAITING
    ) {
      throw tooManyAtOnce();
    }
    this.users.add(userId);
    this.addresses.set(address, ofAddress + 1);
    try {
      return await work(await this.inTurn(() => this.hash(password)));
    } finally {
      this.users.delete(userId);
      const left = (this.addresses.get(address) ?? 1) - 1;
      if (left > 0) {
        this.addresses.set(address, left);
      } else {
        this.addresses.delete(address);
      }
    }
  }

  /** A method of its own, so that tests can count the hashes. */
  hash(password: string): Promise<string> {
    return hashPassword(password);
  }
}

function tooManyAtOnce(): DomainError {
  return new DomainError(
    429,
    'too_many_requests',
    'Too many passwords are being set at once. Please try again in a moment.',
    { extra: { retryAfterSeconds: 2 } },
  );
}
