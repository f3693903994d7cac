import { Body, Controller, Get, Patch } from '@nestjs/common';
import { SecondFactorPolicy, type Actor } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Access, SignedInActor } from '../http/auth/access.decorator.js';

@Controller('api/admin/second-factor-policy')
@Access('admin')
export class SecondFactorPolicyController {
  constructor(private readonly calls: RpcClient) {}

  /** Says which roles need a second factor to sign in by password. */
  @Get()
  read(): Promise<SecondFactorPolicy> {
    return this.calls.request('auth.second-factor-policy.read.v1', {});
  }

  /** Requires a second factor of these roles. Users without one set it up at their next sign-in. */
  @Patch()
  set(
    @SignedInActor() actor: Actor,
    @Body() { roles }: SecondFactorPolicy,
  ): Promise<SecondFactorPolicy> {
    return this.calls.request('auth.second-factor-policy.set.v1', { actor, roles });
  }
}
