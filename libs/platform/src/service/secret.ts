import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 random bits, safe in cookies and addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret. A secret has too many bits to be guessed, so a plain SHA-256 is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
