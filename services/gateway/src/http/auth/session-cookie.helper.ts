import { createHash } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'roomlight_session';
/** The format of auth's secrets: 256 bits in base64url. Anything else is refused without a call. */
const TOKEN = /^[\w-]{43}$/;

/** The caller's session in the services' format, or null without a session cookie. */
export function sessionHashOf(request: FastifyRequest): string | null {
  const token = request.cookies[NAME];
  return token === undefined || !TOKEN.test(token)
    ? null
    : createHash('sha256').update(token).digest('hex');
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
  reply.setCookie(NAME, token, { ...attributes(secure), expires: new Date(expiresAt) });
}

/** Prolongs the cookie along with the session. */
export function prolongSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { expiresAt, secure }: Omit<SessionCookie, 'token'>,
): void {
  const token = request.cookies[NAME];
  if (token !== undefined) {
    giveSession(reply, { token, expiresAt, secure });
  }
}

export function takeSession(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(NAME, attributes(secure));
}
