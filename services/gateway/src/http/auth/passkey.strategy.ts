import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { CurrentUser, PasskeySignIn } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { GatewayEnvironment } from '../../environment.js';
import type { NewSession } from './local-auth.guard.js';
import { signInOrigin } from './sign-in-origin.helper.js';

/** Signs in by passkey. Auth decides and starts the session. */
@Injectable()
export class PasskeyStrategy extends PassportStrategy(Strategy, 'passkey') {
  constructor(
    private readonly calls: RpcClient,
    private readonly environment: GatewayEnvironment,
  ) {
    super();
  }

  /** @returns the user, and the session as Passport's `authInfo` */
  async validate(
    request: FastifyRequest<{ Body: PasskeySignIn }>,
  ): Promise<[CurrentUser, NewSession]> {
    const { user, ...session } = await this.calls.request('auth.session.begin-by-passkey.v1', {
      ...signInOrigin(request, this.environment),
      credential: request.body.credential,
    });
    return [user, session];
  }
}
