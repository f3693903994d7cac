import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

const MAX_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum body size of a webhook. */
    webhookMaxBytes?: number;
  }
}

/**
 * A route called by an external service: its origin isn't checked, since the call comes from no page of ours, and its
 * body is passed on as unchanged text. The receiving service authenticates the sender.
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
