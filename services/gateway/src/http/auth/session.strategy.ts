import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { CurrentUser } from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { SessionCacheService } from './session-cache.service.js';

/**
 * Recognizes a user by the session's cookie. It takes the place of Passport's own `session` strategy, which is for
 * sessions that Passport keeps.
 *
 * Passport has one set of strategies for a process: of several gateways in it, the one that was created last answers.
 */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(private readonly sessions: SessionCacheService) {
    super();
  }

  async validate(request: FastifyRequest): Promise<CurrentUser | null> {
    const { user } = await this.sessions.sessionOf(request);
    return user;
  }
}
