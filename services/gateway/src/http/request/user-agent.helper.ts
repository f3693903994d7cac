import { MAX_USER_AGENT } from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';

/** The browser's own description of itself, as a member of a message. */
export function userAgentOf({ headers }: Pick<FastifyRequest, 'headers'>): { userAgent?: string } {
  const userAgent = headers['user-agent'];
  return userAgent === undefined ? {} : { userAgent: userAgent.slice(0, MAX_USER_AGENT) };
}
