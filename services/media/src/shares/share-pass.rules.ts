import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredShare } from './share.entity.js';

type Protected = Pick<StoredShare, 'id'> & { passwordHash: string };

/**
 * Proves until then that somebody has entered a share's password. It is signed with the stored hash, which has a random
 * salt and never leaves the database: no other share has the same key.
 */
export function newPass(share: Protected, expiresAt: Date): string {
  const expires = expiresAt.getTime().toString(36);
  return `${expires}.${signature(share, expires)}`;
}

export function isPass(share: Protected, pass: string, now: Date): boolean {
  const [expires = '', signed = ''] = pass.split('.');
  const expected = Buffer.from(signature(share, expires));
  const given = Buffer.from(signed);
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
  return isSigned && parseInt(expires, 36) > now.getTime();
}

function signature({ id, passwordHash }: Protected, expires: string): string {
  return createHmac('sha256', passwordHash).update(`${id}.${expires}`).digest('base64url');
}
