import { readPayment, type PendingPayment, type StoredPayment } from './pending-payment.rules';
import { PENDING_FILES_KEY, PENDING_PAYMENT_KEY } from './storage-keys';

/** The payment that this tab's upload waits for. */
export function storedPayment(): StoredPayment {
  return readPayment(sessionStorage.getItem(PENDING_PAYMENT_KEY));
}

export function rememberPayment({ listingName, photoCount }: PendingPayment): void {
  sessionStorage.setItem(PENDING_PAYMENT_KEY, JSON.stringify({ listingName, photoCount }));
}

/** Removes the payment that was waited for. Kept files stay until they are uploaded. */
export function forgetPayment(): void {
  sessionStorage.removeItem(PENDING_PAYMENT_KEY);
  sessionStorage.removeItem(PENDING_FILES_KEY);
}

/** The number of picked files that are kept until the payment is verified. */
export function pendingFileCount(): number {
  return Number(sessionStorage.getItem(PENDING_FILES_KEY) ?? 0) || 0;
}

export function rememberFileCount(count: number): void {
  sessionStorage.setItem(PENDING_FILES_KEY, String(count));
}
