import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { CurrentUser } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { userAgentOf } from '../request/user-agent.helper.js';
import { addressOf } from '../request/address.helper.js';
import { knownDevice } from './session-cookie.helper.js';
import type { NewSession } from './local-auth.guard.js';

/** Signs in by e-mail address and password. Auth decides, counts the attempts and starts the session. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly calls: RpcClient) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  /** @returns the user, and the session as Passport's `authInfo` */
  async validate(
    request: FastifyRequest,
    email: string,
    password: string,
  ): Promise<[CurrentUser, NewSession]> {
    const { user, ...session } = await this.calls.request('auth.session.begin.v1', {
      email,
      password,
      address: addressOf(request),
      ...knownDevice(request),
      ...userAgentOf(request),
    });
    return [user, session];
  }
}
