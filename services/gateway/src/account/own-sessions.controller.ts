import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import type { Actor, Done, OwnSessionList } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { GatewayEnvironment } from '../environment.js';
import { Access, SignedInActor } from '../http/auth/access.decorator.js';
import { notSignedIn } from '../http/auth/access.guard.js';
import { sessionHashOf } from '../http/auth/session-cookie.helper.js';
import { idOf } from '../http/request/id.pipe.js';

@Controller('api/account/sessions')
@Access('user')
export class OwnSessionsController {
  constructor(
    private readonly calls: RpcClient,
    private readonly environment: GatewayEnvironment,
  ) {}

  /** Lists the devices on which the caller is signed in. */
  @Get()
  list(@SignedInActor() actor: Actor, @Req() request: FastifyRequest): Promise<OwnSessionList> {
    return this.calls.request('auth.own-session.list.v1', {
      actor,
      ...this.currentSession(request),
    });
  }

  /** Signs out all devices of the caller except this one. */
  @Delete()
  endOthers(@SignedInActor() actor: Actor, @Req() request: FastifyRequest): Promise<Done> {
    return this.calls.request('auth.own-session.end-others.v1', {
      actor,
      ...this.currentSession(request),
    });
  }

  /** Signs out one device of the caller. */
  @Delete(':id')
  end(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('Session')) sessionId: string,
  ): Promise<Done> {
    return this.calls.request('auth.own-session.end.v1', { actor, sessionId });
  }

  private currentSession(request: FastifyRequest): { tokenHash: string } {
    const tokenHash = sessionHashOf(request, this.environment.isSecure);
    if (tokenHash === null) {
      throw notSignedIn();
    }
    return { tokenHash };
  }
}
