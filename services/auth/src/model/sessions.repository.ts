import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Raw } from 'typeorm';
import { v4 as randomId } from 'uuid';
import { Session } from './session.entity.js';
import { SESSION_LIFETIME_MS, SESSION_REFRESH_MS } from './session-lifetime.rules.js';
import { User } from './user.entity.js';

export interface LiveSession {
  user: User;
  expiresAt: Date;
  byPasskey: boolean;
}

export type NewSession = Pick<
  Session,
  'tokenHash' | 'userId' | 'address' | 'userAgent' | 'byPasskey'
>;

const IS_LIVE = Raw((expiresAt) => `${expiresAt} > now()`);

/** Times are the database's, so that all replicas agree whether a session has ended, whatever their own clocks say. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns when it ends */
  async insert(
    manager: EntityManager,
    { tokenHash, userId, address, userAgent, byPasskey }: NewSession,
  ): Promise<Date> {
    const [session] = await manager.query<{ expiresAt: Date }[]>(
      // A random id: one that tells the time would tell others of the account when the session began.
      `insert into sessions (token_hash, id, user_id, address, user_agent, by_passkey, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, now(), now(), now() + $7 * interval '1 millisecond')
       returning expires_at as "expiresAt"`,
      [tokenHash, randomId(), userId, address, userAgent, byPasskey, SESSION_LIFETIME_MS],
    );
    if (session === undefined) {
      throw new Error('The database did not return the new session');
    }
    return session.expiresAt;
  }

  /** A session that hasn't ended, of a user who may use it. Counts as a use. */
  async use(tokenHash: string): Promise<LiveSession | null> {
    const { manager } = this.dataSource;
    const session = await manager.findOneBy(Session, { tokenHash, expiresAt: IS_LIVE });
    if (session === null) {
      return null;
    }
    const user = await manager.findOneBy(User, { id: session.userId, suspended: false });
    if (user === null) {
      return null;
    }
    const prolonged = await this.prolongIfDue(tokenHash);
    const { byPasskey } = session;
    return { user, expiresAt: prolonged ?? session.expiresAt, byPasskey };
  }

  /** Never prolongs a session that has ended meanwhile. */
  private async prolongIfDue(tokenHash: string): Promise<Date | null> {
    const [[prolonged]] = await this.dataSource.query<[{ expiresAt: Date }[], number]>(
      `update sessions set last_seen_at = now(), expires_at = now() + $2 * interval '1 millisecond'
       where token_hash = $1 and expires_at > now() and expires_at <= now() + $3 * interval '1 millisecond'
       returning expires_at as "expiresAt"`,
      [tokenHash, SESSION_LIFETIME_MS, SESSION_LIFETIME_MS - SESSION_REFRESH_MS],
    );
    return prolonged?.expiresAt ?? null;
  }

  /** The user's sessions that haven't ended, latest use first. */
  listLive(userId: string): Promise<Session[]> {
    return this.dataSource.manager.find(Session, {
      where: { userId, expiresAt: IS_LIVE },
      order: { lastSeenAt: 'DESC', id: 'ASC' },
    });
  }

  /** The token hashes of all sessions of the user. */
  async listHashes(manager: EntityManager, userId: string): Promise<string[]> {
    const sessions = await manager.findBy(Session, { userId });
    return sessions.map(({ tokenHash }) => tokenHash);
  }

  async delete(tokenHash: string): Promise<void> {
    await this.dataSource.manager.delete(Session, { tokenHash });
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.manager.delete(Session, { expiresAt: Raw((at) => `${at} <= now()`) });
  }

  /** @returns the ended session's token hash; none when the user has no such session */
  deleteOneOf(manager: EntityManager, userId: string, id: string): Promise<string[]> {
    return deleted(manager, 'user_id = $1 and id = $2', [userId, id]);
  }

  /** @returns the ended sessions' token hashes */
  deleteOthersOf(manager: EntityManager, userId: string, tokenHash: string): Promise<string[]> {
    return deleted(manager, 'user_id = $1 and token_hash <> $2', [userId, tokenHash]);
  }

  /** @returns the ended sessions' token hashes */
  deleteAllOf(manager: EntityManager, userId: string): Promise<string[]> {
    return deleted(manager, 'user_id = $1', [userId]);
  }
}

async function deleted(
  manager: EntityManager,
  condition: string,
  parameters: string[],
): Promise<string[]> {
  const [rows] = await manager.query<[{ tokenHash: string }[], number]>(
    `delete from sessions where ${condition} returning token_hash as "tokenHash"`,
    parameters,
  );
  return rows.map(({ tokenHash }) => tokenHash);
}
