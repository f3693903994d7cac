import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '@roomlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, BeforeSecondFactor, signedInUser } from './access.decorator.js';
import { OpenRequestsService } from './open-requests.service.js';

/** Identifies the caller by the `session` strategy on routes that require a session, and counts their requests. */
@Injectable()
export class AccessGuard extends AuthGuard('session') {
  constructor(
    private readonly reflector: Reflector,
    private readonly openRequests: OpenRequestsService,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.reflector.getAllAndOverride(Access, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (level === 'anyone') {
      return true;
    }
    await super.canActivate(context);
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { id, role, secondFactorDue } = signedInUser(request);
    const isSetUp = this.reflector.getAllAndOverride(BeforeSecondFactor, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (secondFactorDue === true && isSetUp !== true) {
      throw new DomainError(
        403,
        'second_factor_due',
        'Your role requires two-step sign-in. Set it up on your account page first.',
      );
    }
    if (level === 'admin' && role !== 'admin') {
      throw new DomainError(403, 'forbidden', 'Only administrators can do this');
    }
    this.openRequests.admit(id, request, http.getResponse<FastifyReply>());
    return true;
  }

  override handleRequest<User>(
    error: unknown,
    user: User | false,
    info: unknown,
    context: ExecutionContext,
  ): User {
    return user || super.handleRequest<User>(error ?? notSignedIn(), user, info, context);
  }
}

export function notSignedIn(): DomainError {
  return new DomainError(401, 'not_signed_in', 'Please sign in');
}
