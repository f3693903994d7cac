import { Injectable } from '@nestjs/common';
import {
  notFound,
  type EndOwnSession,
  type ListOwnSessions,
  type OwnSession,
} from '@roomlight/contracts';
import { OwnActsService } from '../own-acts/own-acts.service.js';
import { SessionsRepository } from '../model/sessions.repository.js';
import { deviceName } from './device-name.rules.js';
import { SessionsService } from './sessions.service.js';

/** The sessions of one user, seen and ended by that user. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly sessionsService: SessionsService,
    private readonly ownActs: OwnActsService,
  ) {}

  async list({ actor, tokenHash }: ListOwnSessions): Promise<OwnSession[]> {
    const sessions = await this.sessions.listLive(actor.id);
    return sessions.map((session) => ({
      id: session.id,
      ...deviceName(session.userAgent),
      address: session.address,
      signedInAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.tokenHash === tokenHash,
    }));
  }

  /** @throws DomainError 404 when the user has no such session */
  async end({ actor, sessionId }: EndOwnSession): Promise<void> {
    const ended = await this.ownActs.run(actor, async ({ manager, user, record }) => {
      const hashes = await this.sessions.deleteOneOf(manager, user.id, sessionId);
      if (hashes.length === 0) {
        throw notFound('Session');
      }
      await record('sessions.ended');
      return hashes;
    });
    this.sessionsService.tellEnded(ended);
  }

  /** Ends all but the caller's. */
  async endOthers({ actor, tokenHash }: ListOwnSessions): Promise<void> {
    const ended = await this.ownActs.run(actor, async ({ manager, user, record }) => {
      const hashes = await this.sessions.deleteOthersOf(manager, user.id, tokenHash);
      if (hashes.length > 0) {
        await record('sessions.ended');
      }
      return hashes;
    });
    this.sessionsService.tellEnded(ended);
  }
}
