import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashSecret } from '@roomlight/platform';

/** Browsers give a person a minute or two; a phone that must be fetched takes longer. */
const LIFETIME_MINUTES = 5;

/** What an authenticator signs, once. */
@Injectable()
export class PasskeyChallengesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param userId who makes a passkey; null for a sign-in, whose user isn't known yet */
  async insert(challenge: string, userId: string | null): Promise<void> {
    await this.dataSource.query(
      `insert into passkey_challenges (challenge_hash, user_id, expires_at)
       values ($1, $2, now() + $3 * interval '1 minute')`,
      [hashSecret(challenge), userId, LIFETIME_MINUTES],
    );
  }

  /**
   * Uses the challenge up, whatever comes of it: of several who try at once, one succeeds.
   * @returns false when it is unknown, used, expired or somebody else's
   */
  async use(challenge: string, userId: string | null): Promise<boolean> {
    const [, used] = await this.dataSource.query<[object[], number]>(
      `delete from passkey_challenges
       where challenge_hash = $1 and user_id is not distinct from $2 and expires_at > now()`,
      [hashSecret(challenge), userId],
    );
    return used === 1;
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query('delete from passkey_challenges where expires_at <= now()');
  }
}
