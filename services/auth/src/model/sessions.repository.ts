import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan, MoreThan } from 'typeorm';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

export interface LiveSession {
  user: User;
  expiresAt: Date;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  insert(manager: EntityManager, session: Session): Promise<unknown> {
    return manager.insert(Session, session);
  }

  /** A session that hasn't ended, of a user who may use it. */
  async findLive(tokenHash: string, now: Date): Promise<LiveSession | null> {
    const { manager } = this.dataSource;
    const session = await manager.findOneBy(Session, { tokenHash, expiresAt: MoreThan(now) });
    if (session === null) {
      return null;
    }
    const user = await manager.findOneBy(User, {
      id: session.userId,
      suspended: false,
    });
    return user && { user, expiresAt: session.expiresAt };
  }

  /** Never brings a session forward that another request has prolonged further, nor back one that is gone. */
  async prolong(tokenHash: string, expiresAt: Date): Promise<void> {
    await this.dataSource.manager.update(
      Session,
      { tokenHash, expiresAt: LessThan(expiresAt) },
      { expiresAt },
    );
  }

  async delete(tokenHash: string): Promise<void> {
    await this.dataSource.manager.delete(Session, { tokenHash });
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.dataSource.manager.delete(Session, { expiresAt: LessThan(now) });
  }

  /** @returns the ended sessions' token hashes. */
  async deleteAllOf(manager: EntityManager, userId: string): Promise<string[]> {
    const deleted = await manager
      .createQueryBuilder()
      .delete()
      .from(Session)
      .where({ userId })
      .returning('token_hash')
      .execute();
    const rows = deleted.raw as { token_hash: string }[];
    return rows.map((row) => row.token_hash);
  }
}
