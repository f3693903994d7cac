import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

const MAX_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a webhook: the largest body that it takes. */
    webhookMaxBytes?: number;
  }
}

/**
 * A route that a service outside calls of its own accord: from no page of ours, so the origin isn't looked at, and with
 * a body that is taken as text, just as it was sent. Whoever is behind it checks who sends.
 */
export const Webhook = ({ maxBytes = MAX_BYTES } = {}): MethodDecorator =>
  RouteConfig({ webhookMaxBytes: maxBytes });

export function isWebhookHandler(handler: object): boolean {
  const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as
    FastifyContextConfig | undefined;
  return config?.webhookMaxBytes !== undefined;
}

export function isWebhook(request: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return webhookMaxBytes(request) !== undefined;
}

export function webhookMaxBytes({
  routeOptions,
}: Pick<FastifyRequest, 'routeOptions'>): number | undefined {
  return routeOptions.config.webhookMaxBytes;
}
