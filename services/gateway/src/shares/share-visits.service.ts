import { Injectable } from '@nestjs/common';
import { DomainError, noSuchLink, type Done, type ShareVisit } from '@roomlight/contracts';
import { hashSecret, RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayEnvironment } from '../environment.js';
import { addressOf } from '../http/request/address.helper.js';
import { givePass, passOf } from './share-pass.helper.js';

/** The form of a link's token: 256 bits in base64url. Anything else is refused without a call. */
const TOKEN = /^[\w-]{43}$/;

/** Who comes with a link is identified by its token, and by the cookie that a right password gives. */
@Injectable()
export class ShareVisitsService {
  constructor(
    private readonly calls: RpcClient,
    private readonly environment: GatewayEnvironment,
  ) {}

  /**
   * Asks media in the name of somebody with a link. A link that isn't there counts as a guess of its address.
   * @throws DomainError 404; 429 instead, when the address has guessed too often
   */
  async ask<Answer>(
    request: FastifyRequest,
    token: string,
    question: (visit: ShareVisit) => Promise<Answer>,
  ): Promise<Answer> {
    const tokenHash = tokenHashOf(token);
    try {
      return await question({ tokenHash, ...passOf(request, tokenHash, this.isSecure) });
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) {
        await this.calls.request('auth.share-miss.count.v1', { address: addressOf(request) });
      }
      throw error;
    }
  }

  /**
   * Checks a password and gives the cookie that stands for it. Counted before, like a sign-in.
   * @throws DomainError 404 or 429 as `ask`, 401
   */
  async enter(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    password: string,
  ): Promise<Done> {
    const tokenHash = tokenHashOf(token);
    const attempt = { tokenHash, address: addressOf(request) };
    await this.calls.request('auth.share-attempt.count.v1', attempt);
    const pass = await this.ask(request, token, () =>
      this.calls.request('media.share.enter.v1', { tokenHash, password }),
    );
    await this.calls.request('auth.share-attempt.forget.v1', attempt);
    givePass(reply, tokenHash, pass, this.isSecure);
    return { message: 'The password is right' };
  }

  private get isSecure(): boolean {
    return this.environment.isSecure;
  }
}

function tokenHashOf(token: string): string {
  if (!TOKEN.test(token)) {
    throw noSuchLink();
  }
  return hashSecret(token);
}
