import { Body, Controller, Get, HttpCode, Logger, Post, Req, Res, UseGuards } from '@nestjs/common';
import {
  PasskeySignIn,
  PasswordLinkToken,
  ResetRequest,
  SetPassword,
  SignIn,
  type CurrentUser,
  type Done,
  type OwnPasskeyList,
  type PasskeyOptions,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayEnvironment } from '../environment.js';
import { Fails, Sends } from '../api-document/document.decorator.js';
import { Access, actorOf, SignedInUser } from '../http/auth/access.decorator.js';
import { notSignedIn } from '../http/auth/access.guard.js';
import { BegunSession, LocalAuthGuard, type NewSession } from '../http/auth/local-auth.guard.js';
import { PasskeyAuthGuard } from '../http/auth/passkey-auth.guard.js';
import {
  giveDevice,
  giveSession,
  prolongSession,
  sessionHashOf,
  takeSession,
} from '../http/auth/session-cookie.helper.js';
import { addressOf } from '../http/request/address.helper.js';
import { SessionCacheService } from '../http/auth/session-cache.service.js';

export class UserAnswer {
  user!: CurrentUser;
}

@Controller('api/auth')
@Access('anyone')
@Fails(['not_running', 'unavailable'])
export class SessionsController {
  private readonly log = new Logger(SessionsController.name);

  constructor(
    private readonly calls: RpcClient,
    private readonly sessions: SessionCacheService,
    private readonly environment: GatewayEnvironment,
  ) {}

  /** Signs in. Ends the caller's previous session, if there is one. */
  @Post('login')
  @HttpCode(200)
  @UseGuards(LocalAuthGuard)
  @Sends({ headers: ['Set-Cookie'] })
  @Fails([
    'wrong_credentials',
    'second_factor_required',
    'wrong_code',
    'account_suspended',
    'too_many_attempts',
  ])
  async login(
    // Read by the guard; declared here for the API document.
    @Body() _credentials: SignIn,
    @SignedInUser() user: CurrentUser,
    @BegunSession() session: NewSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnswer> {
    await this.replaceSession(request, reply, session);
    this.log.log({
      msg: 'Signed in',
      by: 'password',
      userId: user.id,
      address: addressOf(request),
    });
    return { user };
  }

  /** Returns the options with which the browser asks for a passkey; they hold for five minutes. */
  @Post('passkey/options')
  @HttpCode(200)
  @Fails(['too_many_attempts'])
  passkeyOptions(@Req() request: FastifyRequest): Promise<PasskeyOptions> {
    return this.calls.request('auth.passkey.challenge.v1', { address: addressOf(request) });
  }

  /** Signs in with a passkey. Ends the caller's previous session, if there is one. */
  @Post('passkey')
  @HttpCode(200)
  @UseGuards(PasskeyAuthGuard)
  @Sends({ headers: ['Set-Cookie'] })
  @Fails(['wrong_passkey', 'account_suspended', 'invalid_request'])
  async signInByPasskey(
    // Read by the guard; declared here for the API document.
    @Body() _credential: PasskeySignIn,
    @SignedInUser() user: CurrentUser,
    @BegunSession() session: NewSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnswer> {
    await this.replaceSession(request, reply, session);
    this.log.log({ msg: 'Signed in', by: 'passkey', userId: user.id, address: addressOf(request) });
    return { user };
  }

  /** Signs out. */
  @Post('logout')
  @HttpCode(200)
  @Sends({ headers: ['Set-Cookie'] })
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done> {
    await this.endSessionOf(request);
    takeSession(reply, this.environment.isSecure);
    return { message: 'You have been successfully logged out' };
  }

  /**
   * Returns the signed-in user.
   *
   * Open to anyone, since it also tells strangers that they are not signed in; prolongs the cookie with the session.
   */
  @Get('me')
  @Sends({ headers: ['Set-Cookie'] })
  @Fails(['not_signed_in'])
  async me(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnswer> {
    const session = await this.sessions.sessionOf(request);
    if (session.user === null) {
      throw notSignedIn();
    }
    const { user, expiresAt } = session;
    prolongSession(request, reply, { expiresAt, secure: this.environment.isSecure });
    return { user };
  }

  /**
   * Sends a link to set a password if the account exists. Users request a link for themselves; an administrator can
   * request one for others, which is recorded in the audit log.
   */
  @Post('request-reset')
  @HttpCode(200)
  @Fails(['too_many_attempts', 'forbidden'])
  async requestReset(
    @Body() { email }: ResetRequest,
    @Req() request: FastifyRequest,
  ): Promise<Done> {
    const { user } = await this.sessions.sessionOf(request);
    return this.calls.request('auth.password.request-reset.v1', {
      email,
      address: addressOf(request),
      ...(user?.role === 'admin' &&
        user.secondFactorDue !== true && { actor: actorOf(request, user) }),
    });
  }

  /** Lists the passkeys of the account that the token of a link is for: a new password leaves them working. */
  @Post('reset-password/passkeys')
  @HttpCode(200)
  @Fails(['invalid_reset_token', 'invalid_request'])
  passkeysOfLink(@Body() link: PasswordLinkToken): Promise<OwnPasskeyList> {
    return this.calls.request('auth.password.list-passkeys.v1', link);
  }

  /** Sets a password with the token from a link. Ends all sessions of the account, and removes the passkeys it names. */
  @Post('reset-password')
  @HttpCode(200)
  @Fails(['invalid_reset_token', 'invalid_request', 'too_many_requests'])
  resetPassword(@Body() password: SetPassword, @Req() request: FastifyRequest): Promise<Done> {
    return this.calls.request('auth.password.set.v1', {
      ...password,
      address: addressOf(request),
    });
  }

  private async replaceSession(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, expiresAt, deviceToken }: NewSession,
  ): Promise<void> {
    await this.endSessionOf(request);
    const secure = this.environment.isSecure;
    giveSession(reply, { token, expiresAt, secure });
    giveDevice(request, reply, deviceToken, secure);
  }

  private async endSessionOf(request: FastifyRequest): Promise<void> {
    const tokenHash = sessionHashOf(request, this.environment.isSecure);
    if (tokenHash !== null) {
      await this.calls.request('auth.session.end.v1', { tokenHash });
      this.sessions.drop(tokenHash);
    }
  }
}
