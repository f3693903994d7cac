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
      ownOrigins: this.ownOrigins(request),
    });
    if (!trusted) {
      throw new DomainError(
        403,
        'foreign_origin',
        'Changes are accepted from our own pages only: the Origin header must be ours.',
      );
    }
    return true;
  }

  /** The name in a request's `Host` is the sender's choice, so it counts only where nothing better is known. */
  private ownOrigins({ protocol, host }: FastifyRequest): string[] {
    const { publicOrigin, hasPublicName } = this.environment;
    return hasPublicName ? [publicOrigin] : [publicOrigin, `${protocol}://${host}`];
  }
}
