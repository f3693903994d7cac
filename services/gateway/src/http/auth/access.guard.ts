import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';
import { SessionCache } from './session-cache.js';
import { sessionHashOf } from './session-cookie.js';
import { Access } from './access.decorator.js';

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionCache,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.reflector.getAllAndOverride(Access, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (level === 'anyone') {
      return true;
    }
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const tokenHash = sessionHashOf(request);
    const user = tokenHash === null ? null : (await this.sessions.resolve(tokenHash)).user;
    if (user === null) {
      throw notSignedIn();
    }
    if (level === 'admin' && user.role !== 'admin') {
      throw new DomainError(403, 'forbidden', 'Only administrators can do this');
    }
    request.user = user;
    return true;
  }
}

export function notSignedIn(): DomainError {
  return new DomainError(401, 'not_signed_in', 'Please sign in');
}
