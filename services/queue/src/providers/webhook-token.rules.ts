import { createHash, timingSafeEqual } from 'node:crypto';

const SCHEME = /^Bearer +/i;

/**
 * Whether an `Authorization` header carries the token, bare or as Bearer. The comparison takes constant time. Without a
 * configured token, every header is refused.
 */
export function carriesToken(authorization: string, token: string | undefined): boolean {
  return (
    token !== undefined &&
    timingSafeEqual(digest(authorization.trim().replace(SCHEME, '')), digest(token))
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
