import { Injectable } from '@nestjs/common';
import { EntityManager, LessThan, MoreThan, Repository } from 'typeorm';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

export interface LiveSession {
  user: User;
  expiresAt: Date;
}

@Injectable()
export class SessionsRepository {
  private readonly sessions: Repository<Session>;

  constructor(manager: EntityManager) {
    this.sessions = manager.getRepository(Session);
  }

  /** The same queries within a transaction. */
  within(manager: EntityManager): SessionsRepository {
    return new SessionsRepository(manager);
  }

  insert(session: Session): Promise<unknown> {
    return this.sessions.insert(session);
  }

  /** A session that hasn't ended, of a user who may use it. */
  async findLive(tokenHash: string, now: Date): Promise<LiveSession | null> {
    const session = await this.sessions.findOneBy({ tokenHash, expiresAt: MoreThan(now) });
    if (session === null) {
      return null;
    }
    const user = await this.sessions.manager.findOneBy(User, {
      id: session.userId,
      suspended: false,
    });
    return user && { user, expiresAt: session.expiresAt };
  }

  /** Never brings a session forward that another request has prolonged further, nor back one that is gone. */
  async prolong(tokenHash: string, expiresAt: Date): Promise<void> {
    await this.sessions.update({ tokenHash, expiresAt: LessThan(expiresAt) }, { expiresAt });
  }

  async delete(tokenHash: string): Promise<void> {
    await this.sessions.delete({ tokenHash });
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.sessions.delete({ expiresAt: LessThan(now) });
  }

  /** @returns the ended sessions' token hashes. */
  async deleteAllOf(userId: string): Promise<string[]> {
    const deleted = await this.sessions
      .createQueryBuilder()
      .delete()
      .where({ userId })
      .returning('token_hash')
      .execute();
    const rows = deleted.raw as { token_hash: string }[];
    return rows.map((row) => row.token_hash);
  }
}
