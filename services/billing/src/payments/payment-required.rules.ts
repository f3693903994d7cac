import { DomainError, type PaymentCheck, type PaymentTerms } from '@roomlight/contracts';
import { coveredPhotos, dueFor, type Due, type Photos } from '../model/coverage.rules.js';

/** A listing's price for a user, and the part that is paid. */
export interface Account {
  terms: PaymentTerms;
  defaultCents: number;
  /** The total of the listing's payments in force. */
  paid: readonly Photos[];
}

/** Null when nothing is left to be paid, whether or not the user's terms ask for it. */
export function dueOf({ terms, defaultCents, paid }: Account, photoCount: number): Due | null {
  return dueFor(photoCount, terms.paymentAmountCents ?? defaultCents, paid);
}

export function paymentCheck(
  account: Account,
  photoCount: number,
  photosUploaded: number,
): PaymentCheck {
  return {
    paymentRequired: account.terms.paymentEnabled,
    paymentVerified: dueOf(account, photoCount) === null,
    photosUploaded,
  };
}

/** @throws DomainError 402 unless the given number of photos is paid for */
export function requirePaid(account: Account, photoCount: number): void {
  if (!account.terms.paymentEnabled || dueOf(account, photoCount) === null) {
    return;
  }
  const covered = coveredPhotos(account.paid);
  throw new DomainError(
    402,
    'payment_required',
    covered === 0
      ? 'This listing must be paid for before its photos are uploaded.'
      : `This listing is paid for up to ${covered} photos but would have ${photoCount}. Please pay for the additional photos first.`,
  );
}
