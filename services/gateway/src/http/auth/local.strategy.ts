import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { CurrentUser, SignIn } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { GatewayEnvironment } from '../../environment.js';
import type { NewSession } from './local-auth.guard.js';
import { signInOrigin } from './sign-in-origin.helper.js';

/** Signs in by e-mail address and password. Auth decides, counts the attempts and starts the session. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    private readonly calls: RpcClient,
    private readonly environment: GatewayEnvironment,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  /** @returns the user, and the session as Passport's `authInfo` */
  async validate(
    request: FastifyRequest<{ Body: SignIn }>,
    email: string,
    password: string,
  ): Promise<[CurrentUser, NewSession]> {
    const { code } = request.body;
    const { user, ...session } = await this.calls.request('auth.session.begin.v1', {
      email,
      password,
      ...signInOrigin(request, this.environment),
      ...(code !== undefined && { code }),
    });
    return [user, session];
  }
}
