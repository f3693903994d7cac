import { createHash } from 'node:crypto';
import { DomainError } from '@roomlight/contracts';
import ipaddr from 'ipaddr.js';
import { normalizedEmail } from '../model/normalized-email.rules.js';

const MINUTE_MS = 60_000;

/** The number of attempts allowed within a window that starts with the first one; after these, none until it ends. */
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

export const RESETS_FROM_ADDRESS: AttemptLimit = {
  of: 'resets from an address',
  most: 50,
  withinMs: 60 * MINUTE_MS,
};
/** Bounds the mails that strangers can cause from many addresses. */
export const RESETS_IN_ALL: AttemptLimit = {
  of: 'resets in all',
  most: 500,
  withinMs: 60 * MINUTE_MS,
};

/** The key by which attempts are counted. Hashed, since counting needs no e-mail or IP address. */
export function emailAttempts({ of }: AttemptLimit, email: string): string {
  return hashed(of, normalizedEmail(email));
}

/** The owner of one IPv6 address usually has its whole /64 network of 2⁶⁴ addresses. */
export function addressAttempts({ of }: AttemptLimit, address: string): string {
  // Removes the zone, which isn't part of the address and whose names the parser doesn't always accept.
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const whose =
    parsed instanceof ipaddr.IPv6 ? parsed.toByteArray().slice(0, 8) : parsed.toByteArray();
  return hashed(of, Buffer.from(whose).toString('hex'));
}

/** Counts the attempts of all callers together. */
export function allAttempts({ of }: AttemptLimit): string {
  return hashed(of);
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
