/** A listing that must be paid for before it is uploaded. */
export interface PendingPayment {
  listingName: string;
  /** The number of photos that the listing is going to have. */
  photoCount: number;
}

export type StoredPayment =
  { kind: 'pending'; payment: PendingPayment } | { kind: 'none' } | { kind: 'invalid' };

/** Reads a payment from session storage, whose content can't be trusted. */
export function readPayment(text: string | null): StoredPayment {
  if (text === null) {
    return { kind: 'none' };
  }
  try {
    const value: unknown = JSON.parse(text);
    return isPayment(value) ? { kind: 'pending', payment: value } : { kind: 'invalid' };
  } catch {
    return { kind: 'invalid' };
  }
}

function isPayment(value: unknown): value is PendingPayment {
  return (
    typeof value === 'object' &&
    value !== null &&
    'listingName' in value &&
    typeof value.listingName === 'string' &&
    'photoCount' in value &&
    Number.isInteger(value.photoCount)
  );
}
