import { createHash } from 'node:crypto';
import { DomainError } from '@roomlight/contracts';
import ipaddr from 'ipaddr.js';
import { normalizedEmail } from '../model/normalized-email.rules.js';

const MINUTE_MS = 60_000;

/** So many within the time that begins with the first; then none until it ends. */
export interface AttemptLimit {
  of: string;
  most: number;
  withinMs: number;
}

export const SIGN_INS_OF_EMAIL: AttemptLimit = {
  of: 'sign-ins of an e-mail',
  most: 10,
  withinMs: 15 * MINUTE_MS,
};
export const SIGN_INS_FROM_ADDRESS: AttemptLimit = {
  of: 'sign-ins from an address',
  most: 50,
  withinMs: 15 * MINUTE_MS,
};
export const RESETS_OF_EMAIL: AttemptLimit = {
  of: 'resets of an e-mail',
  most: 5,
  withinMs: 60 * MINUTE_MS,
};

/** What is counted together. Hashed: the count needs nobody's e-mail or address. */
export function emailAttempts({ of }: AttemptLimit, email: string): string {
  return hashed(of, normalizedEmail(email));
}

/** Whoever has one IPv6 address has the 2⁶⁴ around it. */
export function addressAttempts({ of }: AttemptLimit, address: string): string {
  // Without the zone, which isn't part of it: the parser doesn't take all names of one.
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const whose =
    parsed instanceof ipaddr.IPv6 ? parsed.toByteArray().slice(0, 8) : parsed.toByteArray();
  return hashed(of, Buffer.from(whose).toString('hex'));
}

function hashed(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** 429 */
export function tooManyAttempts(waitMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new DomainError(
    429,
    'too_many_attempts',
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { extra: { retryAfterSeconds } },
  );
}
