import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import {
  NewOwnPassword,
  OwnProfile,
  type Actor,
  type Done,
  type OwnProfileAnswer,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { Fails } from '../api-document/document.decorator.js';
import { GatewayEnvironment } from '../environment.js';
import { Access, SignedInActor } from '../http/auth/access.decorator.js';
import { notSignedIn } from '../http/auth/access.guard.js';
import { SessionCacheService } from '../http/auth/session-cache.service.js';
import { sessionHashOf } from '../http/auth/session-cookie.helper.js';

@Controller('api/account')
@Access('user')
export class OwnProfileController {
  constructor(
    private readonly calls: RpcClient,
    private readonly sessions: SessionCacheService,
    private readonly environment: GatewayEnvironment,
  ) {}

  /** Returns the caller's name, company, phone number and email. */
  @Get('profile')
  read(@SignedInActor() actor: Actor): Promise<OwnProfileAnswer> {
    return this.calls.request('auth.own-profile.read.v1', { actor });
  }

  /** Changes the caller's name, company and phone number. */
  @Put('profile')
  async change(
    @SignedInActor() actor: Actor,
    @Body() profile: OwnProfile,
    @Req() request: FastifyRequest,
  ): Promise<OwnProfileAnswer> {
    const answer = await this.calls.request('auth.own-profile.change.v1', { actor, profile });
    // The next request would still find the former name.
    this.sessions.drop(this.currentSession(request));
    return answer;
  }

  /** Replaces the caller's password by a new one. Ends all other sessions of the account. */
  @Post('password')
  @HttpCode(200)
  @Fails(['invalid_request', 'password_changed', 'too_many_attempts', 'too_many_requests'])
  changePassword(
    @SignedInActor() actor: Actor,
    @Body() passwords: NewOwnPassword,
    @Req() request: FastifyRequest,
  ): Promise<Done> {
    const tokenHash = this.currentSession(request);
    return this.calls.request('auth.password.change.v1', { actor, tokenHash, passwords });
  }

  private currentSession(request: FastifyRequest): string {
    const tokenHash = sessionHashOf(request, this.environment.isSecure);
    if (tokenHash === null) {
      throw notSignedIn();
    }
    return tokenHash;
  }
}
