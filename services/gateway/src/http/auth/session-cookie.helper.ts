import { createHash } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SESSION = 'roomlight_session';
const DEVICE = 'roomlight_device';
/** The format of auth's secrets: 256 bits in base64url. Anything else is refused without a call. */
const SECRET = /^[\w-]{43}$/;
/** Renewed at each sign-in; browsers keep no cookie for more than 400 days. */
const DEVICE_MAX_AGE_SECONDS = 365 * 24 * 3600;

/**
 * Browsers accept a cookie of this prefix only from this host itself and by https, so neither another subdomain nor
 * somebody on the network can plant one.
 */
function named(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** Believes no cookie without the prefix where browsers reach us by https: somebody else may have planted it. */
function secretIn(
  request: Pick<FastifyRequest, 'cookies'>,
  name: string,
  secure: boolean,
): string | null {
  const secret = request.cookies[named(name, secure)];
  return secret !== undefined && SECRET.test(secret) ? secret : null;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The caller's session in the services' format, or null without a session cookie. */
export function sessionHashOf(request: FastifyRequest, secure: boolean): string | null {
  const token = secretIn(request, SESSION, secure);
  return token === null ? null : hashOf(token);
}

/** The device's secret in the services' format, as a member of a message. */
export function knownDevice(
  request: Pick<FastifyRequest, 'cookies'>,
  secure: boolean,
): { deviceHash?: string } {
  const token = secretIn(request, DEVICE, secure);
  return token === null ? {} : { deviceHash: hashOf(token) };
}

function attributes(secure: boolean): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure };
}

export interface SessionCookie {
  token: string;
  expiresAt: string;
  /** Whether browsers reach us by https. */
  secure: boolean;
}

export function giveSession(
  reply: FastifyReply,
  { token, expiresAt, secure }: SessionCookie,
): void {
  reply.setCookie(named(SESSION, secure), token, {
    ...attributes(secure),
    expires: new Date(expiresAt),
  });
}

/**
 * Has the browser recognized at later sign-ins, also after signing out.
 * @param token null renews the one that the browser has
 */
export function giveDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  secure: boolean,
): void {
  const secret = token ?? secretIn(request, DEVICE, secure);
  if (secret !== null) {
    const maxAge = DEVICE_MAX_AGE_SECONDS;
    reply.setCookie(named(DEVICE, secure), secret, { ...attributes(secure), maxAge });
  }
}

/** Prolongs the cookie along with the session. */
export function prolongSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { expiresAt, secure }: Omit<SessionCookie, 'token'>,
): void {
  const token = secretIn(request, SESSION, secure);
  if (token !== null) {
    giveSession(reply, { token, expiresAt, secure });
  }
}

export function takeSession(reply: FastifyReply, secure: boolean): void {
  for (const name of new Set([SESSION, named(SESSION, secure)])) {
    reply.clearCookie(name, attributes(secure));
  }
}
