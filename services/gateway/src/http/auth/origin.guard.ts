import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';
import { GatewayEnvironment } from '../../environment.js';
import { isTrustedSource } from './origin.rules.js';
import { isWebhook } from './webhook.decorator.js';

@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly environment: GatewayEnvironment) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (isWebhook(request)) {
      return true;
    }
    const site = request.headers['sec-fetch-site'];
    const trusted = isTrustedSource({
      method: request.method,
      origin: request.headers.origin,
      secFetchSite: typeof site === 'string' ? site : undefined,
      ownOrigins: [this.environment.publicOrigin, `${request.protocol}://${request.host}`],
    });
    if (!trusted) {
      throw new DomainError(
        403,
        'foreign_origin',
        'Changes are taken from our own pages only: the Origin header must be ours.',
      );
    }
    return true;
  }
}
