import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  OneTimeCode,
  type Actor,
  type Done,
  type RecoveryCodes,
  type SecondFactorSetUp,
  type SecondFactorState,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access, SignedInActor } from '../http/auth/access.decorator.js';

@Controller('api/account/second-factor')
@Access('user')
export class SecondFactorController {
  constructor(private readonly calls: RpcClient) {}

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
  confirm(@SignedInActor() actor: Actor, @Body() { code }: OneTimeCode): Promise<RecoveryCodes> {
    return this.calls.request('auth.second-factor.confirm.v1', { actor, code });
  }

  /** Turns the second factor off with a code of the app or a recovery code. */
  @Post('remove')
  @HttpCode(200)
  @Fails(['invalid_code', 'too_many_attempts'])
  remove(@SignedInActor() actor: Actor, @Body() { code }: OneTimeCode): Promise<Done> {
    return this.calls.request('auth.second-factor.remove.v1', { actor, code });
  }
}
