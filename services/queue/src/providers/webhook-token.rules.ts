import { createHash, timingSafeEqual } from 'node:crypto';

const SCHEME = /^Bearer +/i;

/**
 * Whether an `Authorization` header carries the token, bare or as Bearer. How long it takes says nothing about how much
 * of it is right. Without a token of ours nobody's is.
 */
export function carriesToken(authorization: string, token: string | undefined): boolean {
  return (
    token !== undefined &&
    timingSafeEqual(digest(authorization.trim().replace(SCHEME, '')), digest(token))
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
