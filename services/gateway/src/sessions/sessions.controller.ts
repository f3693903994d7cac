import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { SetPassword, SignIn, type CurrentUser, type Done } from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayEnvironment } from '../environment.js';
import { Access } from '../http/access.decorator.js';
import { notSignedIn } from '../http/access.guard.js';
import { giveSession, prolongSession, sessionHashOf, takeSession } from './session-cookie.js';
import { SessionCache } from './session-cache.js';

interface UserAnswer {
  user: CurrentUser;
}

@Controller('api/auth')
@Access('anyone')
export class SessionsController {
  constructor(
    private readonly calls: Calls,
    private readonly sessions: SessionCache,
    private readonly environment: GatewayEnvironment,
  ) {}

  @Post('login')
  @HttpCode(200)
  async login(
    @Body() credentials: SignIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnswer> {
    const { token, expiresAt, user } = await this.calls.ask('auth.session.begin.v1', credentials);
    await this.endSessionOf(request);
    giveSession(reply, { token, expiresAt, secure: this.environment.isSecure });
    return { user };
  }

  @Post('logout')
  @HttpCode(200)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done> {
    await this.endSessionOf(request);
    takeSession(reply, this.environment.isSecure);
    return { message: 'You have been successfully logged out' };
  }

  /** For anyone, since its answer to a stranger is the question's point; it slides the cookie with the session. */
  @Get('me')
  async me(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnswer> {
    const tokenHash = sessionHashOf(request);
    const session = tokenHash === null ? { user: null } : await this.sessions.resolve(tokenHash);
    if (session.user === null) {
      throw notSignedIn();
    }
    const { user, expiresAt } = session;
    prolongSession(request, reply, { expiresAt, secure: this.environment.isSecure });
    return { user };
  }

  @Post('reset-password')
  @HttpCode(200)
  resetPassword(@Body() request: SetPassword): Promise<Done> {
    return this.calls.ask('auth.password.set.v1', request);
  }

  private async endSessionOf(request: FastifyRequest): Promise<void> {
    const tokenHash = sessionHashOf(request);
    if (tokenHash !== null) {
      await this.calls.ask('auth.session.end.v1', { tokenHash });
      this.sessions.drop(tokenHash);
    }
  }
}
