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

/** Counted apart for each address, so a stranger elsewhere doesn't lock out the owner. */
export const SIGN_INS_OF_EMAIL_FROM_ADDRESS: AttemptLimit = {
  of: 'sign-ins of an e-mail from an address',
  most: 10,
  withinMs: 15 * MINUTE_MS,
};
/** Bounds the guesses of a stranger with many addresses. */
export const SIGN_INS_OF_EMAIL: AttemptLimit = {
  of: 'sign-ins of an e-mail',
  most: 100,
  withinMs: 60 * MINUTE_MS,
};
/** A device that has signed in to the account before counts against this alone, whatever strangers do. */
export const SIGN_INS_OF_DEVICE: AttemptLimit = {
  of: 'sign-ins of an e-mail from a known device',
  most: 10,
  withinMs: 15 * MINUTE_MS,
};
export const SIGN_INS_FROM_ADDRESS: AttemptLimit = {
  of: 'sign-ins from an address',
  most: 50,
  withinMs: 15 * MINUTE_MS,
};
/** Of somebody who knows the password or is signed in; counted for the user alone, wherever they come from. */
export const CODES_OF_USER: AttemptLimit = {
  of: 'codes of a user',
  most: 10,
  withinMs: 15 * MINUTE_MS,
};
/** The last of these is mailed to the user: a person who guesses codes already has the password. */
export const WRONG_CODES_OF_USER: AttemptLimit = {
  of: 'wrong codes of a user',
  most: 20,
  withinMs: 24 * 60 * MINUTE_MS,
};
/** Nothing can be guessed by them; it bounds the rows that a stranger can cause. */
export const CHALLENGES_FROM_ADDRESS: AttemptLimit = {
  of: 'passkey challenges from an address',
  most: 300,
  withinMs: 15 * MINUTE_MS,
};
/** Passwords of a shared link, as those of accounts. */
export const SHARE_PASSWORDS_FROM_ADDRESS: AttemptLimit = {
  of: 'passwords of shares from an address',
  most: 50,
  withinMs: 15 * MINUTE_MS,
};
export const SHARE_PASSWORDS_OF_SHARE_FROM_ADDRESS: AttemptLimit = {
  of: 'passwords of a share from an address',
  most: 10,
  withinMs: 15 * MINUTE_MS,
};
export const SHARE_PASSWORDS_OF_SHARE: AttemptLimit = {
  of: 'passwords of a share',
  most: 100,
  withinMs: 60 * MINUTE_MS,
};
/** Nobody guesses a link of 256 bits; a page that is open while its link ends asks for all its photos. */
export const SHARE_MISSES_FROM_ADDRESS: AttemptLimit = {
  of: 'unknown shares from an address',
  most: 300,
  withinMs: 15 * MINUTE_MS,
};
/** Mails to agents, whose addresses are the photographer's word alone. */
export const shareMailsOfUser = (most: number): AttemptLimit => ({
  of: 'mails to agents of a user',
  most,
  withinMs: 24 * 60 * MINUTE_MS,
});
/** Bounds what one mailbox gets from all users. */
export const SHARE_MAILS_TO_EMAIL: AttemptLimit = {
  of: 'mails to an agent',
  most: 20,
  withinMs: 24 * 60 * MINUTE_MS,
};
export const RESETS_OF_EMAIL: AttemptLimit = {
  of: 'resets of an e-mail',
  most: 5,
  withinMs: 60 * MINUTE_MS,
};

export const RESETS_FROM_ADDRESS: AttemptLimit = {
  of: 'resets from an address',
  most: 20,
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

export function addressAttempts({ of }: AttemptLimit, address: string): string {
  return hashed(of, network(address));
}

export function emailAndAddressAttempts(
  { of }: AttemptLimit,
  email: string,
  address: string,
): string {
  return hashed(of, normalizedEmail(email), network(address));
}

/** @param tokenHash the SHA-256 of the link's token */
export function shareAttempts({ of }: AttemptLimit, tokenHash: string): string {
  return hashed(of, tokenHash);
}

export function shareAndAddressAttempts(
  { of }: AttemptLimit,
  tokenHash: string,
  address: string,
): string {
  return hashed(of, tokenHash, network(address));
}

export function userAttempts({ of }: AttemptLimit, userId: string): string {
  return hashed(of, userId);
}

/** @param deviceHash the SHA-256 of the device's secret */
export function deviceAttempts({ of }: AttemptLimit, email: string, deviceHash: string): string {
  return hashed(of, normalizedEmail(email), deviceHash);
}

/** The owner of one IPv6 address usually has its whole /64 network of 2⁶⁴ addresses. */
function network(address: string): string {
  // Removes the zone, which isn't part of the address and whose names the parser doesn't always accept.
  const [zoneless = ''] = address.split('%', 1);
  const parsed = ipaddr.process(zoneless);
  const whose =
    parsed instanceof ipaddr.IPv6 ? parsed.toByteArray().slice(0, 8) : parsed.toByteArray();
  return Buffer.from(whose).toString('hex');
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
