import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isWebhook?: boolean;
  }
}

/**
 * A route that a service outside calls of its own accord: from no page of ours, so the origin isn't looked at, and with
 * a body that is taken as text, just as it was sent. Whoever is behind it checks who sends.
 */
export const Webhook = (): MethodDecorator => RouteConfig({ isWebhook: true });

export function isWebhook({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions.config.isWebhook === true;
}
