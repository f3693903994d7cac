import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  OneTimeCode,
  type Actor,
  type Done,
  type RecoveryCodes,
  type SecondFactorSetUp,
  type SecondFactorState,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { GatewayEnvironment } from '../environment.js';
import { Fails } from '../api-document/document.decorator.js';
import { SessionCacheService } from '../http/auth/session-cache.service.js';
import { sessionHashOf } from '../http/auth/session-cookie.helper.js';
import { Access, BeforeSecondFactor, SignedInActor } from '../http/auth/access.decorator.js';

@Controller('api/account/second-factor')
@Access('user')
@BeforeSecondFactor(true)
export class SecondFactorController {
  constructor(
    private readonly calls: RpcClient,
    private readonly sessions: SessionCacheService,
    private readonly environment: GatewayEnvironment,
  ) {}

  /** Says whether signing in by password also asks the caller for a code. */
  @Get()
  read(@SignedInActor() actor: Actor): Promise<SecondFactorState> {
    return this.calls.request('auth.second-factor.read.v1', { actor });
  }

  /** Returns a secret for an authenticator app. It has no effect until it is confirmed. */
  @Post('set-up')
  @HttpCode(200)
  @Fails(['second_factor_enabled'])
  setUp(@SignedInActor() actor: Actor): Promise<SecondFactorSetUp> {
    return this.calls.request('auth.second-factor.begin.v1', { actor });
  }

  /** Turns the second factor on with a code of the app, and returns recovery codes. */
  @Post('confirm')
  @HttpCode(200)
  @Fails(['second_factor_enabled', 'invalid_code', 'too_many_attempts'])
  async confirm(
    @SignedInActor() actor: Actor,
    @Body() { code }: OneTimeCode,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    const answer = await this.calls.request('auth.second-factor.confirm.v1', { actor, code });
    // The next request may come before auth's broadcast, and would find the second factor still due.
    const tokenHash = sessionHashOf(request, this.environment.isSecure);
    if (tokenHash !== null) {
      this.sessions.drop(tokenHash);
    }
    return answer;
  }

  /** Turns the second factor off with a code of the app or a recovery code. */
  @Post('remove')
  @HttpCode(200)
  @Fails(['invalid_code', 'second_factor_needed', 'too_many_attempts'])
  remove(@SignedInActor() actor: Actor, @Body() { code }: OneTimeCode): Promise<Done> {
    return this.calls.request('auth.second-factor.remove.v1', { actor, code });
  }
}
