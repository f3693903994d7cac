import { MAX_USER_AGENT, type SignInOrigin } from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';
import type { GatewayEnvironment } from '../../environment.js';
import { addressOf } from '../request/address.helper.js';
import { knownDevice } from './session-cookie.helper.js';

/** Where the request for a session comes from. */
export function signInOrigin(
  request: Pick<FastifyRequest, 'ip' | 'socket' | 'headers' | 'cookies'>,
  { isSecure }: Pick<GatewayEnvironment, 'isSecure'>,
): SignInOrigin {
  const userAgent = request.headers['user-agent'];
  return {
    address: addressOf(request),
    ...knownDevice(request, isSecure),
    ...(userAgent !== undefined && { userAgent: userAgent.slice(0, MAX_USER_AGENT) }),
  };
}
