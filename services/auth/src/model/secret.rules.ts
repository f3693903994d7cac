import { createHash, randomBytes } from 'node:crypto';

/** A secret that its holder alone has: 256 random bits, fit for cookies and addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. It has too many bits to be guessed, so a plain SHA-256 will do. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
